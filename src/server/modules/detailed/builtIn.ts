import { currentLibrary, type IndexedLibrary, type Library } from '../library/load.ts';
import { composeSections, type DetailedAnalyst, type Section } from './analyst.ts';
import {
  readFindings,
  type ListedSource,
  listSources,
  type Findings,
  titleOf,
} from './findings.ts';
import { dateInWords } from '../../../shared/dates.ts';
import type { EvaluationKey, Result } from '../../../shared/schema/result.ts';
import { cutText } from '../../integrations/web/plainText.ts';
import { originOf } from '../evidence/origin.ts';
import { explainKind, LANGUAGE_SIGNALS } from '../analysts/builtIn/wording.ts';
import { gradeMatches, describeMatch } from '../analysts/builtIn/search.ts';
import { STATEMENT_KINDS } from '../analysts/builtIn/statements.ts';

/** Increase it when the rules change what they write. */
const RULES_VERSION = 1;

export function builtInDetailed({
  library,
  clock = () => new Date(),
}: {
  library: Library;
  clock?: () => Date;
}): DetailedAnalyst {
  const info = { kind: 'built-in' as const, name: 'Built-in analyst', model: null };
  const libraryNow = currentLibrary(library);
  const versionOf = ({ edition }: IndexedLibrary) =>
    `built-in-detailed-${RULES_VERSION}-${edition}`;
  return {
    info,
    get promptVersion() {
      return versionOf(libraryNow());
    },
    async analyze(input) {
      const startedAt = clock();
      const current = libraryNow();
      const findings = await readFindings(current.index, input);
      const sections = composeSections({
        content_accuracy: describeAccuracy(findings),
        source_evaluation: describeSources(findings),
        bias_analysis: describeBias(findings),
        context_assessment: describeContext(findings),
        claim_origins: describeOrigins(findings),
        hidden_angles: describeAngles(findings),
      });
      const durationMs = Math.max(0, clock().getTime() - startedAt.getTime());
      const when = { startedAt: startedAt.toISOString(), durationMs };
      return {
        sections,
        provenance: {
          ...info,
          promptVersion: versionOf(current),
          ...when,
          tokens: null,
          costUsd: null,
        },
      };
    },
  };
}

function describeAccuracy(findings: Findings): Section {
  const { lookUp, result } = findings;
  const graded = vendorGrade(result, 'claim_false_true_spectrum');
  const known = lookUp.found.length > 0;
  const parts = [
    known ? describeKnown(findings) : describeUnknown(findings),
    graded
      ? `${graded.by}, the search behind this report, grades it ${graded.grade} of 10 between false and true; that is the score here.`
      : '',
    known && !graded ? 'The score follows from how the library rates this.' : '',
    !known && !graded ? 'So there is nothing here to score it by.' : '',
  ];
  const libraryGrade = known ? gradeMatches(lookUp).grades.perplexity_main_grade : null;
  return {
    explanation: parts.filter(Boolean).join(' '),
    score: graded ? graded.grade : libraryGrade,
    points: [...libraryPoints(findings), ...sourcePoints(findings)],
  };
}

function describeKnown({ lookUp: { found, known, statements, capped } }: Findings): string {
  const [only] = found;
  if (statements === 1 && only) {
    const aside = only.attributed
      ? 'Whether anybody says so was not checked, only what is said to be so.'
      : '';
    return [
      `The library of fact-check records: ${describeMatch(only).text}`,
      only.record.summary,
      aside,
    ]
      .filter(Boolean)
      .join(' ');
  }
  const rest = known < statements ? ' Nothing is known here about the others.' : '';
  const limit = capped ? ` Only the first ${statements} claims were looked up.` : '';
  return `${known} of the ${statements} claims ${known === 1 ? 'is' : 'are'} in the library of fact-check records.${rest}${limit}`;
}

function describeUnknown({ lookUp: { statements } }: Findings): string {
  const what = statements > 1 ? `none of the ${statements} claims` : 'nothing about this';
  return `The library of fact-check records knows ${what}, which is no evidence either way: it holds a limited number of well-known claims.`;
}

function libraryPoints({ lookUp: { found, statements } }: Findings): string[] {
  if (statements === 1) return found.flatMap(({ record }) => [...record.keyFindings]);
  return found.map((match) => [describeMatch(match).text, ...match.record.keyFindings].join(' '));
}

function sourcePoints({ result }: Findings): string[] {
  return listSources(result).flatMap(({ key_findings: [first], publication }) =>
    first === undefined ? [] : [`${publication}: ${first}`],
  );
}

/** In percentage points; the largest spread that still counts as high confidence. */
const SPREAD_MAX = 20;

function describeAngles(findings: Findings): Section {
  const points = [
    ...conflictingSources(findings),
    ...analystDisagreements(findings),
    ...otherViewsInText(findings),
    ...unknownStatements(findings),
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

function conflictingSources({ result }: Findings): string[] {
  return listSources(result)
    .filter(({ side }) => side === 'conflicting')
    .slice(0, 3)
    .map((source) => `Among the conflicting sources: ${titleOf(source)}.`);
}

function analystDisagreements({ result }: Findings): string[] {
  const { spread } = result.confidenceBasis;
  return [
    spread !== null && spread > SPREAD_MAX
      ? `The analysts that were compared lie ${spread} points apart.`
      : '',
    ...result.missing.map(
      (place) => `The ${place} analyst gave no answer, so what it would say is missing.`,
    ),
  ];
}

function otherViewsInText({ wording, kinds }: Findings): string[] {
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

function unknownStatements({ lookUp: { known, statements } }: Findings): string[] {
  if (known === 0 || known === statements) return [];
  return [`The library knows nothing about ${statements - known} of the ${statements} claims.`];
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

/** Null when the built-in search ran, which grades only the claim itself, or judged nothing. */
function vendorGrade(
  { provenance: { search }, perplexity }: Result,
  key: EvaluationKey,
): { grade: number; by: string } | null {
  if (search.kind !== 'vendor' || perplexity.not_judged.includes(key)) return null;
  return { grade: perplexity.grades.external_evaluation[key], by: search.name };
}

function describeBias(findings: Findings): Section {
  const { wording, result } = findings;
  const negative = wording.filter(({ effect }) => effect < 0);
  const positive = wording.filter(({ effect }) => effect > 0);
  const graded = vendorGrade(result, 'bias_and_independence_assessment');
  const careful = positive.map(({ name, found }) => `${name.toLowerCase()} (${quoteFinds(found)})`);
  const parts = [
    'Only the wording was looked at here, not who wrote it or why.',
    describeWording(findings, negative.length),
    careful.length > 0 ? `What careful writing has was found too: ${careful.join('; ')}.` : '',
    graded
      ? `${graded.by} grades freedom from bias ${graded.grade} of 10; that is the score here.`
      : 'Wording alone shows no intent, so there is no score.',
  ];
  return {
    explanation: parts.filter(Boolean).join(' '),
    score: graded?.grade ?? null,
    points: negative.map(
      ({ name, found }) => `${name}: ${quoteFinds(found)}. ${SIGNAL_REASONS.get(name) ?? ''}`,
    ),
  };
}

const SIGNAL_REASONS = new Map<string, string>(
  Object.values(LANGUAGE_SIGNALS).map(({ name, why }) => [name, why]),
);

function describeWording({ language }: Findings, count: number): string {
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

function describeContext(findings: Findings): Section {
  const { kinds, sentences, language, result } = findings;
  const graded = vendorGrade(result, 'contextual_integrity_and_accuracy');
  const judged = graded
    ? `${graded.by} grades how well it keeps to its context ${graded.grade} of 10; that is the score here.`
    : 'What a text leaves out, rules that read only the text cannot see, so there is no score.';
  return {
    explanation: `${explainKind({ kinds, sentences, language })} ${judged}`,
    score: graded?.grade ?? null,
    points: [...pagePoints(findings), ...kindPoints(findings), ...specificPoints(findings)],
  };
}

function pagePoints({ page }: Findings): string[] {
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

function kindPoints({ kinds }: Findings): string[] {
  return Array.from(kinds, ([key, { found }]) => {
    const { name } = STATEMENT_KINDS[key];
    return `${name}: ${quoteFinds(found)}.`;
  });
}

function specificPoints({ specifics }: Findings): string[] {
  return specifics.map(({ name, effect, found }) =>
    effect < 0
      ? `Nothing is named that could be looked up, only ${quoteFinds(found)}.`
      : `${name} that could be looked up: ${quoteFinds(found)}.`,
  );
}

function describeOrigins(findings: Findings): Section {
  const { attributions, lookUp } = findings;
  const points = [
    ...pageOrigin(findings),
    ...textAttributions(findings),
    ...libraryOrigins(findings),
  ];
  const vague = VAGUE_SIGNALS.flatMap(({ name }) =>
    findings.wording.filter((sign) => sign.name === name),
  );
  const parts = [
    'Who said this first, and when, is not known here: rules can read a text, but not trace it.',
    points.length === 0 ? 'Nothing that points to its origin was found.' : '',
    attributions.length > 0 ? 'Whether those whom the text names say so was not checked.' : '',
    vague.length > 0
      ? `It leans on what nobody can look up: ${vague.map(({ found }) => quoteFinds(found)).join(', ')}.`
      : '',
    lookUp.found.length > 0
      ? 'What the library holds is about the claim, not about where it began.'
      : '',
  ];
  return { explanation: parts.filter(Boolean).join(' '), score: null, points };
}

const VAGUE_SIGNALS = [LANGUAGE_SIGNALS.vagueAuthority, LANGUAGE_SIGNALS.anecdote];

function pageOrigin({ page }: Findings): string[] {
  if (!page) return [];
  const dated = page.publishedAt ? `, ${dateInWords(new Date(page.publishedAt))}` : '';
  return [`Taken from ${page.title ? `“${page.title}”, ` : ''}${page.site}${dated}.`];
}

function textAttributions({ attributions }: Findings): string[] {
  return attributions.length > 0 ? [`In the text’s own words: ${quoteFinds(attributions)}.`] : [];
}

function libraryOrigins({ lookUp }: Findings): string[] {
  return lookUp.found.map(({ record, polarity }) => {
    const how =
      polarity === 'same' ? 'Known to the library as' : 'The denial of what the library knows as';
    return `${how} “${record.claim}” (${record.publisher}).`;
  });
}

const SOURCES_MAX = 5;

function describeSources(findings: Findings): Section {
  const { result } = findings;
  const sources = listSources(result);
  const graded = vendorGrade(result, 'source_credibility_and_track_record');
  const judged = graded
    ? `${graded.by} grades their credibility and track record ${graded.grade} of 10; these rules did not weigh them a second time.`
    : 'How reliable a source is, rules cannot tell, so there is no score.';
  return {
    explanation: [countSources(findings, sources), describeAttributions(findings), judged].join(
      ' ',
    ),
    score: graded?.grade ?? null,
    points: sources.slice(0, SOURCES_MAX).map(titleOf),
  };
}

function countSources(
  {
    result: {
      provenance: { search },
    },
  }: Findings,
  sources: readonly ListedSource[],
): string {
  if (sources.length === 0) return 'The report names no sources, because its search found none.';
  const on = (side: ListedSource['side']) =>
    sources.filter((source) => source.side === side).length;
  const origins = new Set(sources.map(({ link }) => originOf(link))).size;
  const counted = `The report names ${plural(sources.length, 'source')} from ${plural(origins, 'independent origin')}: ${on('mainstream')} mainstream, ${on('conflicting')} conflicting.`;
  const found =
    search.kind === 'built-in'
      ? 'They are the pages that the library’s records name; they were not opened for this report.'
      : `They are what ${search.name} found; these rules did not open them.`;
  return `${counted} ${found}`;
}

function describeAttributions({ language, attributions }: Findings): string {
  if (language === 'other') {
    return 'Whether the text names sources of its own was not looked for: it does not seem to be in English, the only language known here.';
  }
  return attributions.length > 0
    ? `The text itself says where it has things from: ${quoteFinds(attributions)}.`
    : 'No words were found in which the text itself says where it has things from.';
}

const plural = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;
