import type { ReactNode } from 'react';
import type { Result } from '../../../shared/schema/result.ts';
import { Section } from '../../ui/Section.tsx';
import { markPhrases } from './markPhrases.ts';
import classes from './Summary.module.css';
import { VerdictBadge } from './VerdictBadge.tsx';
import { verdictWords } from '../../../shared/verdictWords.ts';

/**
 * The verdict by the bands of the score, and the search analyst's own words with its weight on some.
 * `action` is what can be done about it.
 */
export function Summary({ result, action }: { result: Result; action?: ReactNode }) {
  const { analysis_summary: text, summary_highlights: highlights } = result.perplexity;
  const own = highlights.verdict;
  return (
    <Section title="Analysis Summary" aside={<VerdictBadge verdict={result.verdict} />}>
      <p className={classes.text} dir="auto">
        {markPhrases(text, highlights.emphasized_phrases).map((piece, index) =>
          piece.marked ? (
            <mark className={classes.mark} key={index}>
              {piece.text}
            </mark>
          ) : (
            piece.text
          ),
        )}
      </p>
      {own !== null && own !== result.verdict && (
        <p className={classes.own}>
          The search analyst itself said: {verdictWords[own].toLowerCase()}.{' '}
          {result.confidence === 'low'
            ? 'With so little evidence the verdict stays open.'
            : result.partial
              ? 'The verdict above follows from the analysts that answered.'
              : 'The verdict above follows from all three analysts.'}
        </p>
      )}
      {action}
    </Section>
  );
}
