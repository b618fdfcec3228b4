import type { Assessment, SearchBlock } from '../../../shared/schema/result.ts';
import { countChecked } from '../../../shared/verdictWords.ts';
import { Section } from '../../ui/Section.tsx';
import classes from './Summary.module.css';

type TextClaims = NonNullable<SearchBlock['claims']>;

/** The claims of a text in reading order, each with what the search found. */
export function Claims({ claims }: { claims: TextClaims }) {
  return (
    <Section title="Claims of This Text">
      <p className={classes.counted}>{countInWords(claims)}</p>
      <ol className={classes.claims}>
        {claims.list.map(({ start, text, assessment, central, sources }) => (
          <li key={start}>
            <p dir="auto">{text}</p>
            <p className={classes.finding}>
              {[
                ASSESSED[assessment],
                central ? 'the central claim' : '',
                sources.length > 0 ? `${sources.length} of the sources` : '',
              ]
                .filter((part) => part !== '')
                .join(' · ')}
            </p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

const ASSESSED: Record<Assessment, string> = {
  supported: 'Supported',
  refuted: 'Contradicted',
  mixed: 'True in part',
  disputed: 'Disputed',
  not_enough_evidence: 'Not enough known',
  not_checkable: 'Can’t be checked',
};

/** "7 of 9 claims checked, none contradicted." */
export function countInWords(claims: TextClaims): string {
  const { list, counted } = claims;
  const checked = countChecked(claims);
  const contradicted = list.filter(({ assessment }) => assessment === 'refuted').length;
  const of = counted === list.length ? '' : ` (the ${list.length} weightiest of ${counted})`;
  const found = `${checked} of ${list.length} claims${of} checked`;
  return checked === 0 ? `${found}.` : `${found}, ${contradicted || 'none'} contradicted.`;
}
