import { CONTENT_MAX } from '../../../shared/limits.ts';
import classes from './CharacterCount.module.css';

const FROM = CONTENT_MAX * 0.9;

/** How long the text is, in code points; shown only when the limit comes near. */
export function CharacterCount({ text }: { text: string }) {
  if (text.length < FROM) return null;
  const length = Array.from(text).length;
  if (length < FROM) return null;
  return (
    <span className={length > CONTENT_MAX ? classes.over : classes.near}>
      {length.toLocaleString('en-GB')} of {CONTENT_MAX.toLocaleString('en-GB')} characters
    </span>
  );
}
