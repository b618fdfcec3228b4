import { LANGUAGE_SIGNALS } from '../analysts/builtIn/languageSignals.ts';
import { listSources, titleOf } from './listSources.ts';
import type { Matter } from './matter.ts';
import { quoteFinds } from './quoteFinds.ts';
import type { Section } from './section.ts';

/** Points apart from which the analysts' percentages count as far from each other (product: high confidence). */
const FAR_APART = 20;

/** Other views: those of the sources, of the analysts among one another, and of the text itself. */
export function describeAngles(matter: Matter): Section {
  const points = [
    ...fromSources(matter),
    ...fromAnalysts(matter),
    ...fromText(matter),
    ...fromLibrary(matter),
  ].filter(Boolean);
  const found =
    points.length > 0
      ? 'What was found of that stands below.'
      : 'None was found in either, which does not mean that there is none.';
  return {
    explanation: `Rules cannot think of a view that stands in neither the text nor the report. ${found}`,
    score: null,
    points,
  };
}

function fromSources({ result }: Matter): string[] {
  return listSources(result)
    .filter(({ side }) => side === 'conflicting')
    .slice(0, 3)
    .map((source) => `Among the conflicting sources: ${titleOf(source)}.`);
}

function fromAnalysts({ result }: Matter): string[] {
  const { spread } = result.confidenceBasis;
  const own = result.perplexity.summary_highlights.verdict;
  return [
    spread !== null && spread > FAR_APART
      ? `The analysts that were compared lie ${spread} points apart.`
      : '',
    own !== null && own !== result.verdict
      ? `The search analyst’s own verdict is “${words(own)}”, the report’s is “${words(result.verdict)}”.`
      : '',
    ...result.missing.map(
      (place) => `The ${place} analyst gave no answer, so what it would say is missing.`,
    ),
  ];
}

function fromText({ wording, kinds }: Matter): string[] {
  const balance = wording.find(({ name }) => name === LANGUAGE_SIGNALS.balance.name);
  const opinion = kinds.get('opinion');
  const prediction = kinds.get('prediction');
  return [
    balance ? `The text itself names limits or other views: ${quoteFinds(balance.found)}.` : '',
    opinion
      ? `It weighs by taste or values, which others may not share: ${quoteFinds(opinion.found)}.`
      : '',
    prediction
      ? `It speaks of the future, which may come otherwise: ${quoteFinds(prediction.found)}.`
      : '',
  ];
}

function fromLibrary({ lookUp: { known, statements } }: Matter): string[] {
  if (known === 0 || known === statements) return [];
  return [`The library knows nothing about ${statements - known} of the ${statements} statements.`];
}

const words = (verdict: string) => verdict.replaceAll('_', ' ');
