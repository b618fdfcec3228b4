import { dateInWords } from '../../../shared/dates.ts';
import type { EvaluationKey, Result } from '../../../shared/schema/result.ts';
import { cutText } from '../../integrations/web/cutText.ts';
import { countOrigins } from '../analysis/verdict.ts';
import { explainKind } from '../analysts/builtIn/general.ts';
import { LANGUAGE_SIGNALS } from '../analysts/builtIn/languageSignals.ts';
import { gradeMatches, tellOne } from '../analysts/builtIn/matches.ts';
import { STATEMENT_KINDS } from '../analysts/builtIn/statements.ts';
import type { Section } from './analyst.ts';
import { type ListedSource, listSources, type Matter, titleOf } from './matter.ts';

/** Whether it is so: what the library and the report's own search say. */
export function describeAccuracy(matter: Matter): Section {
  const { lookUp, result } = matter;
  const graded = vendorGrade(result, 'claim_false_true_spectrum');
  const known = lookUp.found.length > 0;
  const parts = [
    known ? describeKnown(matter) : describeUnknown(matter),
    graded
      ? `${graded.by}, the search behind this report, grades it ${graded.grade} of 10 between false and true; that is the score here.`
      : '',
    known && !graded ? 'The score follows from how the library rates this.' : '',
    !known && !graded ? 'So there is nothing here to score it by.' : '',
  ];
  const byLibrary = known ? gradeMatches(lookUp).grades.perplexity_main_grade : null;
  return {
    explanation: parts.filter(Boolean).join(' '),
    score: graded ? graded.grade : byLibrary,
    points: [...fromLibrary(matter), ...fromSources(matter)],
  };
}

function describeKnown({ lookUp: { found, known, statements, capped } }: Matter): string {
  const [only] = found;
  if (statements === 1 && only) {
    const aside = only.attributed
      ? 'Whether anybody says so was not checked, only what is said to be so.'
      : '';
    return [`The library of fact-check records: ${tellOne(only).text}`, only.record.summary, aside]
      .filter(Boolean)
      .join(' ');
  }
  const rest = known < statements ? ' Nothing is known here about the others.' : '';
  const limit = capped ? ` Only the first ${statements} statements were looked up.` : '';
  return `${known} of the ${statements} statements ${known === 1 ? 'is' : 'are'} in the library of fact-check records.${rest}${limit}`;
}

function describeUnknown({ lookUp: { statements } }: Matter): string {
  const what = statements > 1 ? `none of the ${statements} statements` : 'nothing about this';
  return `The library of fact-check records knows ${what}, which is no evidence either way: it holds a limited number of well-known claims.`;
}

function fromLibrary({ lookUp: { found, statements } }: Matter): string[] {
  // A single record is told in the explanation; what it found stands here.
  if (statements === 1) return found.flatMap(({ record }) => [...record.keyFindings]);
  return found.map((match) => [tellOne(match).text, ...match.record.keyFindings].join(' '));
}

/** The first finding of each source whose pages a vendor's search has read. */
function fromSources({ result }: Matter): string[] {
  return listSources(result).flatMap(({ key_findings: [first], publication }) =>
    first === undefined ? [] : [`${publication}: ${first}`],
  );
}

/** Points apart from which the analysts' percentages count as far from each other (product: high confidence). */
const FAR_APART = 20;

/** Other views: those of the sources, of the analysts among one another, and of the text itself. */
export function describeAngles(matter: Matter): Section {
  const points = [
    ...fromSourcesOfDescribeAngles(matter),
    ...fromAnalysts(matter),
    ...fromText(matter),
    ...fromLibraryOfDescribeAngles(matter),
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

function fromSourcesOfDescribeAngles({ result }: Matter): string[] {
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

function fromLibraryOfDescribeAngles({ lookUp: { known, statements } }: Matter): string[] {
  if (known === 0 || known === statements) return [];
  return [`The library knows nothing about ${statements - known} of the ${statements} statements.`];
}

const words = (verdict: string) => verdict.replaceAll('_', ' ');

const MOST = 5;
const LONGEST = 80; // code points

/** The very words that were found, each once: “always”, “never” and 3 more. */
function quoteFinds(found: readonly string[]): string {
  const different = [...new Map(found.map((words) => [words.toLowerCase(), words])).values()];
  const shown = different.slice(0, MOST).map((words) => `“${cutText(words, LONGEST).text}”`);
  const more = different.length - shown.length;
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/**
 * What a vendor's search graded, and who it was. Null when the built-in search stands in its place,
 * whose look-up judges nothing but the claim itself, or when it had nothing to judge by.
 */
function vendorGrade(
  { provenance: { search }, perplexity }: Result,
  key: EvaluationKey,
): { grade: number; by: string } | null {
  if (search.kind !== 'vendor' || perplexity.not_judged.includes(key)) return null;
  return { grade: perplexity.grades.external_evaluation[key], by: search.name };
}

/** How it is written, with the very words. */
export function describeBias(matter: Matter): Section {
  const { wording, result } = matter;
  const lowering = wording.filter(({ effect }) => effect < 0);
  const raising = wording.filter(({ effect }) => effect > 0);
  const graded = vendorGrade(result, 'bias_and_independence_assessment');
  const careful = raising.map(({ name, found }) => `${name.toLowerCase()} (${quoteFinds(found)})`);
  const parts = [
    'Only the wording was looked at here, not who wrote it or why.',
    describeFound(matter, lowering.length),
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

function describeFound({ language }: Matter, count: number): string {
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

/** Where it comes from, as far as text, page and library say. */
export function describeOrigins(matter: Matter): Section {
  const { attributions, lookUp } = matter;
  const points = [
    ...fromPage(matter),
    ...fromTextOfDescribeOrigins(matter),
    ...fromLibraryOfDescribeOrigins(matter),
  ];
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

function fromTextOfDescribeOrigins({ attributions }: Matter): string[] {
  return attributions.length > 0 ? [`In the text’s own words: ${quoteFinds(attributions)}.`] : [];
}

function fromLibraryOfDescribeOrigins({ lookUp }: Matter): string[] {
  return lookUp.found.map(({ record, polarity }) => {
    const how =
      polarity === 'same' ? 'Known to the library as' : 'The denial of what the library knows as';
    return `${how} “${record.claim}” (${record.publisher}).`;
  });
}

const TOP = 5;

/** What the report and the text itself rest on. */
export function describeSources(matter: Matter): Section {
  const { result } = matter;
  const sources = listSources(result);
  const graded = vendorGrade(result, 'source_credibility_and_track_record');
  const judged = graded
    ? `${graded.by} grades their credibility and track record ${graded.grade} of 10; these rules did not weigh them a second time.`
    : 'How reliable a source is, rules cannot tell, so there is no score.';
  return {
    explanation: [countSources(matter, sources), ownSources(matter), judged].join(' '),
    score: graded?.grade ?? null,
    points: sources.slice(0, TOP).map(titleOf),
  };
}

function countSources(
  {
    result: {
      provenance: { search },
    },
  }: Matter,
  sources: readonly ListedSource[],
): string {
  if (sources.length === 0) return 'The report names no sources, because its search found none.';
  const on = (side: ListedSource['side']) =>
    sources.filter((source) => source.side === side).length;
  const origins = countOrigins(sources.map(({ link }) => link));
  const counted = `The report names ${plural(sources.length, 'source')} from ${plural(origins, 'independent origin')}: ${on('mainstream')} mainstream, ${on('conflicting')} conflicting.`;
  const found =
    search.kind === 'built-in'
      ? 'They are the pages that the library’s records name; they were not opened for this report.'
      : `They are what ${search.name} found; these rules did not open them.`;
  return `${counted} ${found}`;
}

/** Whether the text says where it has things from. */
function ownSources({ language, attributions }: Matter): string {
  if (language === 'other') {
    return 'Whether the text names sources of its own was not looked for: it does not seem to be in English, the only language known here.';
  }
  return attributions.length > 0
    ? `The text itself says where it has things from: ${quoteFinds(attributions)}.`
    : 'No words were found in which the text itself says where it has things from.';
}

const plural = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;
