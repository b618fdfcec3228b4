import type { ReactNode } from 'react';
import type { Result, Verdict } from '../../../shared/schema/result.ts';
import { verdictWords } from '../../../shared/verdictWords.ts';
import { Section } from '../../ui/Section.tsx';
import classes from './Summary.module.css';

export function Summary({ result, action }: { result: Result; action?: ReactNode }) {
  const { analysis_summary: text, summary_highlights: highlights } = result.perplexity;
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
      {action}
    </Section>
  );
}

export function VerdictBadge({ verdict }: { verdict: Verdict }) {
  return (
    <span className={classes.badge} data-tone={tones[verdict]}>
      <span className="unseen">Verdict: </span>
      {verdictWords[verdict]}
    </span>
  );
}

const tones = {
  true: 'good',
  reliable: 'good',
  partially_true: 'middle',
  partially_reliable: 'middle',
  false: 'bad',
  unreliable: 'bad',
  inconclusive: 'open',
} as const satisfies Record<Verdict, string>;

/**
 * Marks phrases in a text, whatever their case; where they overlap the earlier wins, then the longer.
 */
export function markPhrases(text: string, phrases: readonly string[]) {
  const wanted = phrases.map((phrase) => phrase.trim().toLowerCase()).filter(Boolean);
  const lower = text.toLowerCase();
  // A few letters change their length with their case; then positions would not agree.
  if (lower.length !== text.length) return [{ text, marked: false }];

  const pieces: { text: string; marked: boolean }[] = [];
  let from = 0;
  for (;;) {
    const next = firstOf(lower, wanted, from);
    if (!next) break;
    if (next.at > from) pieces.push({ text: text.slice(from, next.at), marked: false });
    from = next.at + next.length;
    pieces.push({ text: text.slice(next.at, from), marked: true });
  }
  if (from < text.length) pieces.push({ text: text.slice(from), marked: false });
  return pieces;
}

function firstOf(text: string, phrases: string[], from: number) {
  return phrases
    .map((phrase) => ({ at: text.indexOf(phrase, from), length: phrase.length }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at || b.length - a.length)[0];
}
