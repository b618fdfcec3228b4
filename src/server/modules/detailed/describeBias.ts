import { LANGUAGE_SIGNALS } from '../analysts/builtIn/languageSignals.ts';
import type { Matter } from './matter.ts';
import { quoteFinds } from './quoteFinds.ts';
import type { Section } from './section.ts';
import { vendorGrade } from './vendorGrade.ts';

/** How it is written, with the very words. */
export function describeBias(matter: Matter): Section {
  const { wording, result } = matter;
  const lowering = wording.filter(({ effect }) => effect < 0);
  const raising = wording.filter(({ effect }) => effect > 0);
  const graded = vendorGrade(result, 'bias_and_independence_assessment');
  const careful = raising.map(({ name, found }) => `${name.toLowerCase()} (${quoteFinds(found)})`);
  const parts = [
    'Only the wording was looked at here, not who wrote it or why.',
    tellFound(matter, lowering.length),
    careful.length > 0 ? `What careful writing has was found too: ${careful.join('; ')}.` : '',
    graded
      ? `${graded.by} grades freedom from bias ${graded.grade} of 10; that is the score here.`
      : 'Wording alone shows no intent, so there is no score.',
  ];
  return {
    explanation: parts.filter(Boolean).join(' '),
    score: graded?.grade ?? null,
    points: lowering.map(
      ({ name, found }) => `${name}: ${quoteFinds(found)}. ${WHY.get(name) ?? ''}`,
    ),
  };
}

const WHY = new Map<string, string>(
  Object.values(LANGUAGE_SIGNALS).map(({ name, why }) => [name, why]),
);

function tellFound({ language }: Matter, count: number): string {
  if (language === 'other') {
    const found = count > 0 ? '' : ', and none was found';
    return `The text does not seem to be in English, the only language whose turns of phrase are known here, so only capitals and exclamation marks could be looked for${found}.`;
  }
  if (count > 0) {
    return `${count === 1 ? 'One kind' : `${count} kinds`} of wording that careful writing avoids ${count === 1 ? 'was' : 'were'} found.`;
  }
  return language === 'unsure'
    ? 'Nothing that careful writing avoids was found, but the text is too short to tell its language, and only English is known here.'
    : 'Nothing that careful writing avoids was found.';
}
