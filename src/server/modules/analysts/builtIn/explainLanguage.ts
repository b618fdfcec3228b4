import type { Signal } from '../../../../shared/schema/result.ts';
import { explainReach } from './signals.ts';
import { LANGUAGE_SIGNALS } from './languageSignals.ts';

/** What the built-in chat analyst did and did not do, in plain words for the report. */
export function explainLanguage(
  signals: readonly Signal[],
  language: 'english' | 'other' | 'unsure',
): string {
  const parts = ['This is not a judgement of truth: it looks only at how the text is written.'];
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
  parts.push(explainReach(signals));
  return parts.filter((part) => part !== '').join(' ');
}
