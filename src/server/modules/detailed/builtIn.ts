import { setImmediate } from 'node:timers/promises';
import { dateInWords } from '../../../shared/dates.ts';
import { cutText } from '../../integrations/web/plainText.ts';
import { builtIn } from '../analysts/builtIn/builtInAnalysts.ts';
import { describeMatch, gradeMatches, lookUpStatements } from '../analysts/builtIn/search.ts';
import { sortStatements, STATEMENT_KINDS } from '../analysts/builtIn/statements.ts';
import { findAttributions } from '../analysts/builtIn/text/attributions.ts';
import { readText } from '../analysts/builtIn/text/figures.ts';
import { say } from '../analysts/builtIn/text/words.ts';
import builtInTexts from '../analysts/builtIn/texts.json' with { type: 'json' };
import * as rules from '../analysts/builtIn/wording.ts';
import { fillText as fill } from '../analysts/prompts/prompt.ts';
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
import texts from './texts.json' with { type: 'json' };

export const builtInDetailed = ({ library }: { library: () => IndexedLibrary }): DetailedAnalyst =>
  builtIn('detailed', { library }, async (input: DetailedInput) => {
    const findings = await readFindings(await library().index(), input);
    return composeSections((name) => DESCRIPTIONS[name](findings));
  });

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
  const lookUp = lookUpStatements(index, text, type, page?.title ?? null);
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

/** Only vendors grade these aspects; the built-in search grades the claim itself. */
function graded({ result: { provenance, perplexity } }: Findings, key: keyof typeof texts.grades) {
  const { kind, name: by } = provenance.search;
  const isGraded = kind === 'vendor' && !perplexity.not_judged.includes(key);
  const score = isGraded ? perplexity.grades.external_evaluation[key] : null;
  const { graded: words, otherwise } = texts.grades[key];
  return { score, why: score === null ? otherwise : fill(words, { by, grade: score }) };
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

const withQuotes = (text: string, found: readonly string[] = []) =>
  found.length > 0 && fill(text, { quotes: quoteFinds(found) });

const foundOf = ({ wording }: Findings, key: rules.LanguageSignalKey) =>
  wording.find(({ name }) => name === rules.LANGUAGE_SIGNALS[key].name)?.found;

function describeAccuracy(findings: Findings): Section {
  const { lookUp, sources } = findings;
  const { found, statements } = lookUp;
  const isKnown = found.length > 0;
  const libraryGrade = isKnown ? gradeMatches(lookUp).grades.perplexity_main_grade : null;
  const { score, why } = graded(findings, 'claim_false_true_spectrum');
  return {
    explanation: say(describeLookUp(lookUp), isKnown && score === null ? texts.lookUp.rated : why),
    score: score ?? libraryGrade,
    points: [
      ...found.flatMap((match) => {
        const { keyFindings } = match.record;
        return statements === 1 ? keyFindings : say(describeMatch(match), ...keyFindings);
      }),
      ...sources.map(
        ({ key_findings: [first], publication }) => first && `${publication}: ${first}`,
      ),
    ],
  };
}

function describeLookUp({ found, known, statements, capped, isUnclear }: Findings['lookUp']) {
  const { lookUp } = texts;
  if (isUnclear) return builtInTexts.search.unclear;
  const [only] = found;
  if (!only) return fill(statements > 1 ? lookUp.none : lookUp.nothing, { statements });
  if (statements === 1) {
    const match = fill(lookUp.only, { match: describeMatch(only) });
    return say(match, only.record.summary, only.attributed && lookUp.attributed);
  }
  return say(
    fill(known === 1 ? lookUp.one : lookUp.several, { known, statements }),
    known < statements && lookUp.others,
    capped && fill(lookUp.capped, { statements }),
  );
}

const SOURCES_MAX = 5;

function describeSources(findings: Findings): Section {
  const { sources, language, attributions } = findings;
  const { notLookedFor, attributed, notAttributed } = texts.sources;
  const { score, why } = graded(findings, 'source_credibility_and_track_record');
  return {
    explanation: say(
      countSources(findings),
      language === 'other' ? notLookedFor : withQuotes(attributed, attributions) || notAttributed,
      why,
    ),
    score,
    points: sources.slice(0, SOURCES_MAX).map(titleOf),
  };
}

function countSources({ sources, result: { provenance, perplexity } }: Findings): string {
  if (sources.length === 0) return texts.sources.none;
  const { mainstream, conflicting } = perplexity.sources;
  const origins = new Set(sources.map(({ link }) => originOf(link))).size;
  const { kind, name: by } = provenance.search;
  return say(
    `The report names ${plural(sources.length, 'source')} from ${plural(origins, 'independent origin')}: ${mainstream.length} mainstream, ${conflicting.length} conflicting.`,
    kind === 'built-in' ? texts.sources.ofLibrary : fill(texts.sources.ofVendor, { by }),
  );
}

const plural = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

function describeBias(findings: Findings): Section {
  const { wording, language } = findings;
  const negative = wording.filter(({ effect }) => effect < 0);
  const careful = wording
    .filter(({ effect }) => effect > 0)
    .map(({ name, found }) => `${name.toLowerCase()} (${quoteFinds(found)})`)
    .join('; ');
  const { score, why } = graded(findings, 'bias_and_independence_assessment');
  return {
    explanation: say(
      texts.bias.scope,
      describeWording(language, negative.length),
      careful && fill(texts.bias.careful, { careful }),
      why,
    ),
    score,
    points: negative.map(
      ({ name, found }) => `${name}: ${quoteFinds(found)}. ${rules.reasonOf(name) ?? ''}`,
    ),
  };
}

function describeWording(language: Findings['language'], count: number): string {
  const { bias } = texts;
  if (language === 'other') return count > 0 ? bias.foreign : bias.foreignWithout;
  if (count > 0) return fill(count === 1 ? bias.one : bias.several, { count });
  return language === 'unsure' ? bias.unsure : bias.none;
}

function describeContext(findings: Findings): Section {
  const { kinds, specifics, page } = findings;
  const { dated, undated, truncated, plain, vague, specific } = texts.context;
  const { score, why } = graded(findings, 'contextual_integrity_and_accuracy');
  const date = page?.publishedAt && dateInWords(page.publishedAt);
  return {
    explanation: say(rules.explainKind(findings), why),
    score,
    points: [
      page && (date ? fill(dated, { date }) : undated),
      page?.truncated && truncated,
      page?.readAs === 'plain' && plain,
      ...Array.from(
        kinds,
        ([key, { found }]) => `${STATEMENT_KINDS[key].name}: ${quoteFinds(found)}.`,
      ),
      ...specifics.map(({ name, effect, found }) =>
        fill(effect < 0 ? vague : specific, { name, quotes: quoteFinds(found) }),
      ),
    ],
  };
}

function describeOrigins(findings: Findings): Section {
  const { attributions, lookUp, page } = findings;
  const { origins } = texts;
  const dated = page?.publishedAt ? `, ${dateInWords(page.publishedAt)}` : '';
  const named = page?.title ? `“${page.title}”, ` : '';
  const points = [
    page && `Taken from ${named}${page.site}${dated}.`,
    withQuotes(origins.attributed, attributions),
    ...lookUp.found.map(({ record: { claim, publisher }, polarity }) =>
      fill(origins[polarity], { claim, publisher }),
    ),
  ];
  const vague = [foundOf(findings, 'vagueAuthority'), foundOf(findings, 'anecdote')]
    .map((found) => withQuotes('{quotes}', found))
    .filter(Boolean)
    .join(', ');
  return {
    explanation: say(
      origins.scope,
      !points.some(Boolean) && origins.none,
      attributions.length > 0 && origins.notChecked,
      vague && fill(origins.vague, { vague }),
      lookUp.found.length > 0 && origins.ofLibrary,
    ),
    score: null,
    points,
  };
}

/** In percentage points; the largest spread that still counts as high confidence. */
const SPREAD_MAX = 20;

function describeAngles(findings: Findings): Section {
  const { result, kinds, lookUp } = findings;
  const { angles } = texts;
  const { known, statements } = lookUp;
  const spread = result.confidenceBasis.spread ?? 0;
  const points = [
    ...result.perplexity.sources.conflicting
      .slice(0, 3)
      .map((source) => fill(angles.conflicting, { title: titleOf(source) })),
    spread > SPREAD_MAX && fill(angles.spread, { spread }),
    ...result.missing.map((place) => fill(angles.missing, { place })),
    withQuotes(angles.balance, foundOf(findings, 'balance')),
    withQuotes(angles.opinion, kinds.get('opinion')?.found),
    withQuotes(angles.prediction, kinds.get('prediction')?.found),
    known > 0 &&
      known < statements &&
      fill(angles.unknown, { unknown: statements - known, statements }),
  ];
  return {
    explanation: say(angles.scope, points.some(Boolean) ? angles.some : angles.none),
    score: null,
    points,
  };
}
