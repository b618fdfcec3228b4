import type { Signal } from '../../../../shared/schema/result.ts';
import { explainReach } from './signals.ts';
import type { Kinds } from './sortStatements.ts';
import { STATEMENT_KINDS } from './statementKinds.ts';

/** What the built-in general analyst took the text for, and what that means for checking it. */
export function explainKind({
  kinds,
  sentences,
  signals,
  language,
}: {
  kinds: Kinds;
  sentences: number;
  signals: readonly Signal[];
  language: 'english' | 'other' | 'unsure';
}): string {
  const parts = [
    'This is not a judgement of truth: it looks only at what kind of statement this is and how ' +
      'precisely it could be checked.',
  ];
  if (language === 'other') {
    parts.push(
      'The text does not seem to be in English, the only language known here, so little of that ' +
        'could be told: only figures, dates, question marks and marks of satire were looked for.',
    );
  }
  parts.push(...describe(kinds, sentences, language));
  parts.push(explainReach(signals));
  return parts.filter((part) => part !== '').join(' ');
}

function describe(kinds: Kinds, sentences: number, language: string): string[] {
  if (sentences === 0) return ['There are no words in it to judge.'];
  return sentences > 1 ? describeText(kinds, sentences) : describeClaim(kinds, language);
}

function describeClaim(kinds: Kinds, language: string): string[] {
  const leading = byLeading(kinds)[0];
  if (leading) return [`It reads as ${leading.noun}.`, leading.meaning];
  if (language === 'other') return [];
  if (language === 'unsure') {
    return [
      'It may be a plain statement, but it is too short to tell its language, and only English is ' +
        'known here.',
    ];
  }
  return [
    'It reads as a plain statement of fact.',
    'Such a statement can be checked against records.',
  ];
}

function describeText(kinds: Kinds, sentences: number): string[] {
  const counts = byLeading(kinds);
  const plain = sentences - counts.reduce((sum, { leading }) => sum + leading, 0);
  const rows = [
    ...counts.map(({ name, leading, meaning }) => ({ name: name.toLowerCase(), leading, meaning })),
    {
      name: 'plain statement',
      leading: plain,
      meaning: 'Plain statements can be checked against records.',
    },
  ].filter(({ leading }) => leading > 0);
  rows.sort((a, b) => b.leading - a.leading);
  const list = rows.map(({ name, leading }) => `${name}: ${leading}`).join('; ');
  return [`Its ${sentences} sentences by kind: ${list}.`, rows[0]?.meaning ?? ''];
}

function byLeading(kinds: Kinds) {
  return Array.from(kinds, ([key, { leading }]) => ({ ...STATEMENT_KINDS[key], leading }))
    .filter(({ leading }) => leading > 0)
    .sort((a, b) => b.leading - a.leading);
}
