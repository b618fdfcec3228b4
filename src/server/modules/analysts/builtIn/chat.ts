import type { ModelBlock, Signal } from '../../../../shared/schema/result.ts';
import {
  HARMLESS_PHRASES,
  LANGUAGE_SIGNALS,
  type LanguageSignal,
  type LanguageSignalKey,
} from './languageSignals.ts';
import { composeSignals, explainLimit, percentageOf } from './signals.ts';
import { findAttributions } from './text/attributions.ts';
import { findFigures } from './text/figures.ts';
import { guessLanguage } from './text/language.ts';
import { bindPhrases, findPhrases, findShouting } from './text/phrases.ts';
import { readWords } from './text/words.ts';

function explainLanguage(
  signals: readonly Signal[],
  language: 'english' | 'other' | 'unsure',
): string {
  const parts = ['This is not a judgment of truth: it looks only at how the text is written.'];
  if (language === 'other') {
    parts.push(
      'The text does not seem to be in English, the only language whose turns of phrase are known ' +
        'here; only figures, capitals and exclamation marks could be looked for.',
    );
  }
  if (signals.length === 0) {
    parts.push('Nothing found in the wording speaks for or against it, so the number stays at 50.');
  }
  const strongest = signals[0];
  const why = Object.values(LANGUAGE_SIGNALS).find(({ name }) => name === strongest?.name)?.why;
  if (why) parts.push(why);
  if (language === 'unsure' && signals.length === 0) {
    parts.push('It is too short to tell its language, and only English is known here.');
  }
  parts.push(explainLimit(signals));
  return parts.filter((part) => part !== '').join(' ');
}

/** Rates style as 35–65 percent, not truth. Finds count per hundred words, outside of quotations. */
export function judgeByLanguage(text: string): ModelBlock {
  const words = readWords(text);
  const language = guessLanguage(words);
  const english = language !== 'other';

  const finds = new Map<LanguageSignalKey, string[]>();
  const add = (key: LanguageSignalKey, found: string) => {
    const list = finds.get(key);
    if (list) list.push(found);
    else finds.set(key, [found]);
  };
  if (english) {
    for (const { key, found, quoted } of findPhrases(BOOK, text, words)) {
      if (!quoted) add(key, found);
    }
    for (const { found } of findAttributions(text, words)) add('attribution', found);
  }
  for (const { found } of findShouting(text, words)) add('shouting', found);
  for (const { found } of findFigures(text, words, english)) add('figures', found);

  const portions = Math.max(1, words.length / 100);
  const signals = composeSignals(
    KEYS.map((key) => weigh(LANGUAGE_SIGNALS[key], finds.get(key) ?? [], portions)),
  );
  return {
    status: 'answered',
    assessment: 'not_enough_evidence',
    truth_percentage: 50,
    wording_score: percentageOf(signals),
    explanation: explainLanguage(signals, language),
    signals,
  };
}

const KEYS = Object.keys(LANGUAGE_SIGNALS) as LanguageSignalKey[];

const BOOK = bindPhrases<LanguageSignalKey>([
  ...KEYS.flatMap((key) => LANGUAGE_SIGNALS[key].phrases.map((phrase) => [key, phrase] as const)),
  ...HARMLESS_PHRASES.map((phrase) => [null, phrase] as const),
]);

function weigh({ name, each, most }: LanguageSignal, found: string[], portions: number): Signal {
  const size = Math.min(most, (Math.abs(each) * found.length) / portions);
  return { name, effect: Math.sign(each) * Math.round(size), found };
}
