import { dateInWords } from '../../../shared/dates.ts';
import { explainKind } from '../analysts/builtIn/explainKind.ts';
import { STATEMENT_KINDS } from '../analysts/builtIn/statementKinds.ts';
import type { Matter } from './matter.ts';
import { quoteFinds } from './quoteFinds.ts';
import type { Section } from './section.ts';
import { vendorGrade } from './vendorGrade.ts';

/** What kind of statement it is, what pins it down, and how much of it was read. */
export function describeContext(matter: Matter): Section {
  const { kinds, sentences, language, result } = matter;
  const graded = vendorGrade(result, 'contextual_integrity_and_accuracy');
  const judged = graded
    ? `${graded.by} grades how well it keeps to its context ${graded.grade} of 10; that is the score here.`
    : 'What a text leaves out, rules that read only the text cannot see, so there is no score.';
  return {
    explanation: `${explainKind({ kinds, sentences, signals: [], language })} ${judged}`,
    score: graded?.grade ?? null,
    points: [...ofPage(matter), ...ofKinds(matter), ...ofSpecifics(matter)],
  };
}

function ofPage({ page }: Matter): string[] {
  if (!page) return [];
  const dated = page.publishedAt
    ? `The page is dated ${dateInWords(new Date(page.publishedAt))}.`
    : 'The page does not say when it was published.';
  return [
    dated,
    page.truncated
      ? 'Only the beginning of the page was read: it is too long to be judged whole.'
      : '',
    page.readAs === 'plain'
      ? 'No article could be told from the rest of the page, so all of its text was read.'
      : '',
  ];
}

function ofKinds({ kinds }: Matter): string[] {
  return Array.from(kinds, ([key, { found }]) => {
    const { name } = STATEMENT_KINDS[key];
    return `${name}: ${quoteFinds(found)}.`;
  });
}

function ofSpecifics({ specifics }: Matter): string[] {
  return specifics.map(({ name, effect, found }) =>
    effect < 0
      ? `Nothing is named that could be looked up, only ${quoteFinds(found)}.`
      : `${name} that could be looked up: ${quoteFinds(found)}.`,
  );
}
