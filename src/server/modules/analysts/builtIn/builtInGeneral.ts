import type { ModelBlock, Signal } from '../../../../shared/schema/result.ts';
import { composeSignals, holdWithinReach } from './signals.ts';
import { explainKind } from './explainKind.ts';
import { findSpecifics } from './findSpecifics.ts';
import { sortStatements } from './sortStatements.ts';
import { STATEMENT_KINDS, type StatementKindKey } from './statementKinds.ts';
import { findFigures } from './text/figures.ts';
import { guessLanguage } from './text/language.ts';
import { readWords } from './text/readWords.ts';

/**
 * What kind of statement a text makes and how specific it is, as a percentage of 35–65 around 50: how
 * well it could be checked, not whether it is true. A longer text is weighed by the share of its
 * sentences that are of each kind. `now` decides which years lie ahead. Pure and linear in the text.
 */
export function judgeByKind(text: string, now: Date): ModelBlock {
  const words = readWords(text);
  const language = guessLanguage(words);
  const english = language !== 'other';
  const figures = findFigures(text, words, english);

  const { statements, kinds } = sortStatements({ text, words, figures, english, now });
  const bySentence = (found: readonly unknown[]) => Math.min(1, found.length / statements.length);

  const signals: Signal[] = [];
  for (const key of Object.keys(STATEMENT_KINDS) as StatementKindKey[]) {
    const { name, effect } = STATEMENT_KINDS[key];
    const finds = kinds.get(key);
    if (!finds) continue;
    // One mark of satire makes a short text satire, not only the sentence that it stands in.
    const whole = key === 'satire' && statements.length <= 5;
    const share = whole ? 1 : finds.sentences / statements.length;
    signals.push({ name, effect: Math.round(effect * share), found: finds.found });
  }
  for (const { name, effect, found } of findSpecifics(text, words, figures, english)) {
    const share = bySentence(found);
    signals.push({ name, effect: Math.round(effect * share), found });
  }
  const shown = composeSignals(signals);
  return {
    status: 'answered',
    truth_percentage: holdWithinReach(shown),
    explanation: explainKind({ kinds, sentences: statements.length, signals: shown, language }),
    signals: shown,
  };
}
