import { dateInWords } from '../../../shared/dates.ts';
import { LANGUAGE_SIGNALS } from '../analysts/builtIn/languageSignals.ts';
import type { Matter } from './matter.ts';
import { quoteFinds } from './quoteFinds.ts';
import type { Section } from './section.ts';

/** Where it comes from, as far as text, page and library say. */
export function describeOrigins(matter: Matter): Section {
  const { attributions, lookUp } = matter;
  const points = [...fromPage(matter), ...fromText(matter), ...fromLibrary(matter)];
  const leaning = VAGUE.flatMap(({ name }) => matter.wording.filter((sign) => sign.name === name));
  const parts = [
    'Who said this first, and when, is not known here: rules can read a text, but not trace it.',
    points.length === 0 ? 'Nothing that points to its origin was found.' : '',
    attributions.length > 0 ? 'Whether those whom the text names say so was not checked.' : '',
    leaning.length > 0
      ? `It leans on what nobody can look up: ${leaning.map(({ found }) => quoteFinds(found)).join(', ')}.`
      : '',
    lookUp.found.length > 0
      ? 'What the library holds is about the claim, not about where it began.'
      : '',
  ];
  return { explanation: parts.filter(Boolean).join(' '), score: null, points };
}

const VAGUE = [LANGUAGE_SIGNALS.vagueAuthority, LANGUAGE_SIGNALS.anecdote];

function fromPage({ page }: Matter): string[] {
  if (!page) return [];
  const dated = page.publishedAt ? `, ${dateInWords(new Date(page.publishedAt))}` : '';
  return [`Taken from ${page.title ? `“${page.title}”, ` : ''}${page.site}${dated}.`];
}

function fromText({ attributions }: Matter): string[] {
  return attributions.length > 0 ? [`In the text’s own words: ${quoteFinds(attributions)}.`] : [];
}

function fromLibrary({ lookUp }: Matter): string[] {
  return lookUp.found.map(({ record, polarity }) => {
    const how =
      polarity === 'same' ? 'Known to the library as' : 'The denial of what the library knows as';
    return `${how} “${record.claim}” (${record.publisher}).`;
  });
}
