import { CONTENT_MAX, CONTENT_MIN } from '../../../../shared/limits.ts';
import classes from './CharacterCount.module.css';

const FROM = CONTENT_MAX * 0.9;

/**
 * How long the text is, in code points; shown only near the limits. Who listens is told when a limit is
 * neared or passed, not at each letter. An address is not counted: it has no least length.
 */
export function CharacterCount({ text, link }: { text: string; link: boolean }) {
  const near = text.length >= FROM || (text.length < 2 * CONTENT_MIN && text !== '' && !link);
  const length = near ? Array.from(text).length : 0;
  const short = near && length < CONTENT_MIN;
  const long = near && length >= FROM;
  return (
    <>
      {(short || long) && (
        <small className={length > CONTENT_MAX ? classes.over : classes.near} aria-hidden="true">
          {short
            ? `${length} of at least ${CONTENT_MIN} characters`
            : `${inThousands(length)} of ${inThousands(CONTENT_MAX)} characters`}
        </small>
      )}
      <span className="unseen" role="status">
        {long && heard(length)}
      </span>
    </>
  );
}

function heard(length: number) {
  return length > CONTENT_MAX
    ? `The text is longer than ${inThousands(CONTENT_MAX)} characters.`
    : `The text nears the limit of ${inThousands(CONTENT_MAX)} characters.`;
}

const inThousands = (count: number) => count.toLocaleString('en-GB');
