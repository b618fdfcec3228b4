import { setImmediate } from 'node:timers/promises';
import { dateInWords } from '../../../shared/dates.ts';
import { cutText } from '../../integrations/web/plainText.ts';
import { builtIn } from '../analysts/builtIn/builtInAnalysts.ts';
import { describeMatch, gradeMatches, lookUpStatements } from '../analysts/builtIn/search.ts';
import { STATEMENT_KINDS, sortStatements } from '../analysts/builtIn/statements.ts';
import { findAttributions } from '../analysts/builtIn/text/attributions.ts';
import { readText } from '../analysts/builtIn/text/figures.ts';
import { say } from '../analysts/builtIn/text/words.ts';
import * as rules from '../analysts/builtIn/wording.ts';
import { fillText } from '../analysts/prompts/prompt.ts';
import { originOf } from '../evidence/addresses.ts';
import type { IndexedLibrary } from '../library/load.ts';
import type { LibraryIndex } from '../library/matching/matchClaim.ts';
import {
  composeSections,
  listSources,
  titleOf,
  type DetailedAnalyst,
  type DetailedInput,
  type Section,
  type SectionName,
} from './analyst.ts';
import grades from './grades.json' with { type: 'json' };

export const builtInDetailed = ({ library }: { library: () => IndexedLibrary }): DetailedAnalyst =>
  builtIn(
    'detailed',
    () => new Date(),
    async (input: DetailedInput) => {
      const findings = await readFindings(await library().index(), input);
      return composeSections((name) => DESCRIPTIONS[name](findings));
    },
    () => `-${library().edition}`,
  );

const DESCRIPTIONS: Record<SectionName, (findings: Findings) => Section> = {
  content_accuracy: describeAccuracy,
  source_evaluation: describeSources,
  bias_analysis: describeBias,
  context_assessment: describeContext,
  claim_origins: describeOrigins,
  hidden_angles: describeAngles,
};

type Findings = Awaited<ReturnType<typeof readFindings>>;

/** The longest text takes about 40 ms, so it yields to the event loop in between. */
async function readFindings(index: LibraryIndex, input: DetailedInput) {
  const { content: text, type, now, page, result, signal } = input;
  const yieldUnlessAborted = async () => {
    await setImmediate();
    signal.throwIfAborted();
  };
  const lookUp = lookUpStatements(index, text, type);
  await yieldUnlessAborted();
  const wording = rules.judgeByLanguage(text).signals;
  await yieldUnlessAborted();
  const read = readText(text);
  await yieldUnlessAborted();
  const { statements, kinds } = sortStatements(read, now);
  return {
    page,
    result,
    lookUp,
    language: read.language,
    wording,
    kinds,
    attributions: read.english ? findAttributions(text, read.words) : [],
    sentences: statements.length,
    specifics: rules.findSpecifics(read),
    sources: listSources(result),
  };
}

/** A vendor's grade and what is said of it; the built-in search grades only the claim itself. */
function graded({ result: { provenance, perplexity } }: Findings, key: keyof typeof grades) {
  const { kind, name: by } = provenance.search;
  const isGraded = kind === 'vendor' && !perplexity.not_judged.includes(key);
  const score = isGraded ? perplexity.grades.external_evaluation[key] : null;
  const { graded: words, otherwise } = grades[key];
  return { score, why: score === null ? otherwise : fillText([words], { by, grade: `${score}` }) };
}

const QUOTES_MAX = 5;
const QUOTE_MAX = 80; // code points

function quoteFinds(found: readonly string[]): string {
  const different = [...new Map(found.map((words) => [words.toLowerCase(), words])).values()];
  const shown = different
    .slice(0, QUOTES_MAX)
    .map((words) => `“${cutText(words, QUOTE_MAX).text}”`);
  const more = different.length - shown.length;
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function describeAccuracy(findings: Findings): Section {
  const { lookUp, sources } = findings;
  const { found, statements } = lookUp;
  const isKnown = found.length > 0;
  const libraryGrade = isKnown ? gradeMatches(lookUp).grades.perplexity_main_grade : null;
  const { score, why } = graded(findings, 'claim_false_true_spectrum');
  return {
    explanation: say(
      describeLookUp(lookUp),
      isKnown && score === null ? 'The score follows from how the library rates this.' : why,
    ),
    score: score ?? libraryGrade,
    points: [
      ...found.flatMap((match) => {
        const { keyFindings } = match.record;
        return statements === 1 ? keyFindings : say(describeMatch(match).text, ...keyFindings);
      }),
      ...sources.flatMap(({ key_findings: [first], publication }) =>
        first === undefined ? [] : [`${publication}: ${first}`],
      ),
    ],
  };
}

function describeLookUp({ found, known, statements, capped }: Findings['lookUp']): string {
  const [only] = found;
  if (!only) {
    const what = statements > 1 ? `none of the ${statements} claims` : 'nothing about this';
    return `The library of fact-check records knows ${what}, which is no evidence either way: it holds a limited number of well-known claims.`;
  }
  if (statements === 1) {
    return say(
      `The library of fact-check records: ${describeMatch(only).text}`,
      only.record.summary,
      only.attributed && 'Whether anybody says so was not checked, only what is said to be so.',
    );
  }
  return say(
    `${known} of the ${statements} claims ${known === 1 ? 'is' : 'are'} in the library of fact-check records.`,
    known < statements && 'Nothing is known here about the others.',
    capped && `Only the first ${statements} claims were looked up.`,
  );
}

const SOURCES_MAX = 5;

function describeSources(findings: Findings): Section {
  const { sources, language, attributions } = findings;
  const { score, why } = graded(findings, 'source_credibility_and_track_record');
  const attributed =
    attributions.length > 0
      ? `The text itself says where it has things from: ${quoteFinds(attributions)}.`
      : 'No words were found in which the text itself says where it has things from.';
  return {
    explanation: say(
      countSources(findings),
      language === 'other'
        ? 'Whether the text names sources of its own was not looked for: it does not seem to be in English, the only language known here.'
        : attributed,
      why,
    ),
    score,
    points: sources.slice(0, SOURCES_MAX).map(titleOf),
  };
}

function countSources({ sources, result: { provenance, perplexity } }: Findings): string {
  if (sources.length === 0) return 'The report names no sources, because its search found none.';
  const { mainstream, conflicting } = perplexity.sources;
  const origins = new Set(sources.map(({ link }) => originOf(link))).size;
  return say(
    `The report names ${plural(sources.length, 'source')} from ${plural(origins, 'independent origin')}: ${mainstream.length} mainstream, ${conflicting.length} conflicting.`,
    provenance.search.kind === 'built-in'
      ? 'They are the pages that the library’s records name; they were not opened for this report.'
      : `They are what ${provenance.search.name} found; these rules did not open them.`,
  );
}

const plural = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

function describeBias(findings: Findings): Section {
  const { wording, language } = findings;
  const negative = wording.filter(({ effect }) => effect < 0);
  const careful = wording
    .filter(({ effect }) => effect > 0)
    .map(({ name, found }) => `${name.toLowerCase()} (${quoteFinds(found)})`);
  const { score, why } = graded(findings, 'bias_and_independence_assessment');
  return {
    explanation: say(
      'Only the wording was looked at here, not who wrote it or why.',
      describeWording(language, negative.length),
      careful.length > 0 && `What careful writing has was found too: ${careful.join('; ')}.`,
      why,
    ),
    score,
    points: negative.map(
      ({ name, found }) => `${name}: ${quoteFinds(found)}. ${rules.reasonOf(name) ?? ''}`,
    ),
  };
}

function describeWording(language: Findings['language'], count: number): string {
  if (language === 'other') {
    return `The text does not seem to be in English, the only language whose turns of phrase are known here, so only capitals and exclamation marks could be looked for${count > 0 ? '' : ', and none was found'}.`;
  }
  if (count === 1) return 'One kind of wording that careful writing avoids was found.';
  if (count > 0) return `${count} kinds of wording that careful writing avoids were found.`;
  return language === 'unsure'
    ? 'Nothing that careful writing avoids was found, but the text is too short to tell its language, and only English is known here.'
    : 'Nothing that careful writing avoids was found.';
}

function describeContext(findings: Findings): Section {
  const { kinds, sentences, language, specifics } = findings;
  const { score, why } = graded(findings, 'contextual_integrity_and_accuracy');
  return {
    explanation: say(rules.explainKind({ kinds, sentences, language }), why),
    score,
    points: [
      ...pagePoints(findings),
      ...Array.from(
        kinds,
        ([key, { found }]) => `${STATEMENT_KINDS[key].name}: ${quoteFinds(found)}.`,
      ),
      ...specifics.map(({ name, effect, found }) =>
        effect < 0
          ? `Nothing is named that could be looked up, only ${quoteFinds(found)}.`
          : `${name} that could be looked up: ${quoteFinds(found)}.`,
      ),
    ],
  };
}

function pagePoints({ page }: Findings): string[] {
  if (!page) return [];
  return [
    page.publishedAt
      ? `The page is dated ${dateInWords(new Date(page.publishedAt))}.`
      : 'The page does not say when it was published.',
    page.truncated && 'Only the beginning of the page was read: it is too long to be judged whole.',
    page.readAs === 'plain' &&
      'No article could be told from the rest of the page, so all of its text was read.',
  ].filter((point) => typeof point === 'string');
}

function describeOrigins({ attributions, lookUp, page, wording }: Findings): Section {
  const dated = page?.publishedAt ? `, ${dateInWords(new Date(page.publishedAt))}` : '';
  const named = page?.title ? `“${page.title}”, ` : '';
  const points = [
    page && `Taken from ${named}${page.site}${dated}.`,
    attributions.length > 0 && `In the text’s own words: ${quoteFinds(attributions)}.`,
    ...lookUp.found.map(({ record, polarity }) => {
      const how =
        polarity === 'same' ? 'Known to the library as' : 'The denial of what the library knows as';
      return `${how} “${record.claim}” (${record.publisher}).`;
    }),
  ].filter((point) => typeof point === 'string');
  const vague = [rules.LANGUAGE_SIGNALS.vagueAuthority, rules.LANGUAGE_SIGNALS.anecdote]
    .flatMap(({ name }) => wording.filter((sign) => sign.name === name))
    .map(({ found }) => quoteFinds(found));
  return {
    explanation: say(
      'Who said this first, and when, is not known here: rules can read a text, but not trace it.',
      points.length === 0 && 'Nothing that points to its origin was found.',
      attributions.length > 0 && 'Whether those whom the text names say so was not checked.',
      vague.length > 0 && `It leans on what nobody can look up: ${vague.join(', ')}.`,
      lookUp.found.length > 0 &&
        'What the library holds is about the claim, not about where it began.',
    ),
    score: null,
    points,
  };
}

/** In percentage points; the largest spread that still counts as high confidence. */
const SPREAD_MAX = 20;

function describeAngles({ result, wording, kinds, lookUp }: Findings): Section {
  const { known, statements } = lookUp;
  const spread = result.confidenceBasis.spread ?? 0;
  const balance = wording.find(({ name }) => name === rules.LANGUAGE_SIGNALS.balance.name);
  const opinion = kinds.get('opinion');
  const prediction = kinds.get('prediction');
  const points = [
    ...result.perplexity.sources.conflicting
      .slice(0, 3)
      .map((source) => `Among the conflicting sources: ${titleOf(source)}.`),
    spread > SPREAD_MAX && `The analysts that were compared lie ${spread} points apart.`,
    ...result.missing.map(
      (place) => `The ${place} analyst gave no answer, so what it would say is missing.`,
    ),
    balance && `The text itself names limits or other views: ${quoteFinds(balance.found)}.`,
    opinion &&
      `It weighs by taste or values, which others may not share: ${quoteFinds(opinion.found)}.`,
    prediction &&
      `It speaks of the future, which may come otherwise: ${quoteFinds(prediction.found)}.`,
    known > 0 &&
      known < statements &&
      `The library knows nothing about ${statements - known} of the ${statements} claims.`,
  ].filter((point) => typeof point === 'string');
  return {
    explanation: say(
      'Rules cannot think of a view that stands in neither the text nor the report.',
      points.length > 0
        ? 'What was found of that stands below.'
        : 'None was found in either, which does not mean that there is none.',
    ),
    score: null,
    points,
  };
}
