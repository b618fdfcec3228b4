import * as schema from '../../../shared/schema/result.ts';
import type { ReportType } from '../../../shared/schema/report.ts';
import { overallScore } from '../../../shared/scoring.ts';
import * as rules from '../../../shared/verdict.ts';
import { isBeyondKnowledge } from '../../integrations/models/models.ts';
import type { Analysts, Answer, Answers } from '../analysts/analyst.ts';
import { DomainError } from '../errors.ts';

/** Throws `analysis_failed` without a search answer. */
export function composeResult({
  type,
  page = null,
  eventDay = null,
  claims,
  ...answers
}: Answers & {
  type: ReportType;
  page?: schema.PageInfo | null;
  eventDay?: string | null;
  claims?: schema.Provenance | undefined;
}): schema.Result {
  const { chat, search, general } = answers;
  const { block } = search;
  if (block.status !== 'answered') throw new DomainError('analysis_failed');

  const evidence = evidenceOf({ type, eventDay }, answers, block);
  const { assessment, main, truth } = rules.searchAnswer(evidence);
  const evaluation = { ...block.grades.external_evaluation, claim_false_true_spectrum: truth };
  const { score, calculation } = overallScore({
    evaluation,
    mainGrade: main,
    chat: rules.countedNumber(evidence.chat),
    general: rules.countedNumber(evidence.general),
  });
  const { verdict, confidence, reason } = rules.conclude(evidence, score);
  const basis = basisOf(evidence, answers, block);
  const halfWidth = Math.ceil(Math.max((basis.spread ?? 0) / 2, LEAST_HALF_WIDTH[confidence]));
  const missing = schema.Place.options.filter(
    (place) => answers[place].block.status !== 'answered',
  );

  return {
    schemaVersion: schema.RESULT_SCHEMA_VERSION,
    overallScore: score,
    band: { low: Math.max(0, score - halfWidth), high: Math.min(100, score + halfWidth) },
    verdict,
    confidence,
    reason,
    confidenceBasis: { answered: schema.Place.options.length - missing.length, ...basis },
    partial: missing.length > 0,
    missing,
    page,
    openAI: chat.block,
    perplexity: {
      ...block,
      assessment,
      grades: { perplexity_main_grade: main, external_evaluation: evaluation },
      summary_highlights: { ...block.summary_highlights, verdict },
    },
    gemini: general.block,
    provenance: {
      chat: chat.provenance,
      search: search.provenance,
      general: general.provenance,
      ...(claims && { claims }),
    },
    calculation,
    related: [],
  };
}

export const isAboutPerson = ({ openAI, perplexity, gemini }: schema.Result): boolean =>
  [openAI, perplexity, gemini].some(
    (block) => block.status === 'answered' && block.about_person === true,
  );

/** In points: analysts that agree may err together, so a quarter of the allowed spread remains. */
const LEAST_HALF_WIDTH: Record<schema.Confidence, number> = { high: 5, medium: 10, low: 20 };

function evidenceOf(
  { type, eventDay }: { type: ReportType; eventDay: string | null },
  answers: Answers,
  block: schema.SearchBlock,
): rules.Evidence {
  const { chat, search, general } = answers;
  const isBuiltIn = search.provenance.kind === 'built-in';
  const { mainstream, conflicting } = block.sources;
  const judges = [search.provenance, chat.provenance, general.provenance];
  return {
    type,
    claims: block.claims,
    search: { ...gradesOf(block), isBuiltIn },
    chat: opinionOf(chat, eventDay, isRepeated(chat.provenance, judges)),
    general: opinionOf(general, eventDay, isRepeated(general.provenance, judges)),
    sources: [
      ...mainstream.map((source) => toCheckedSource(source, true, isBuiltIn)),
      ...conflicting.map((source) => toCheckedSource(source, false, isBuiltIn)),
    ],
  };
}

const gradesOf = ({ assessment, grades }: schema.SearchBlock) => ({
  assessment: assessment ?? ('not_enough_evidence' as const),
  main: grades.perplexity_main_grade,
  truth: grades.external_evaluation.claim_false_true_spectrum,
});

type Model = Pick<schema.Provenance, 'name' | 'model'>;

/** A model counts once: where it judges first. */
const isRepeated = (own: Model, judges: readonly Model[]): boolean =>
  judges.find(({ name, model }) => name === own.name && model === own.model) !== own;

function opinionOf(
  { block, provenance }: Answer<schema.ModelBlock>,
  eventDay: string | null,
  isRepeated: boolean,
): rules.Opinion | null {
  if (block.status !== 'answered') return null;
  const { model } = provenance;
  return {
    assessment: block.assessment ?? 'not_enough_evidence',
    number: block.truth_percentage,
    mustAbstain:
      provenance.kind === 'built-in' ||
      (model !== null && eventDay !== null && isBeyondKnowledge(model, eventDay)) ||
      isRepeated,
  };
}

function toCheckedSource(
  { link, origin, depends_on, stance, primary, check }: schema.Source,
  isMainstream: boolean,
  isBuiltIn: boolean,
): rules.CheckedSource {
  // People read the pages that a record of the library names; we have not opened them.
  const unchecked: Pick<schema.SourceCheck, 'status' | 'where' | 'why'> = isBuiltIn
    ? { status: 'not_opened', where: null, why: 'slow' }
    : { status: 'not_found', where: null, why: null };
  const { status, where, why } = check ?? unchecked;
  return {
    ...{ status, where, why, isMainstream, isPrimary: primary },
    origin: origin ?? link,
    dependsOn: depends_on,
    // A library page without a side backs a partly true claim, as either side does.
    stance: stance ?? (isBuiltIn ? 'supports' : 'context'),
  };
}

function basisOf(evidence: rules.Evidence, answers: Answers, block: schema.SearchBlock) {
  const { assessment, main } = rules.searchAnswer(evidence);
  const positions: Record<schema.Place, schema.Position | null> = {
    chat: rules.positionOf(evidence.chat),
    search: rules.isPosition(assessment) ? assessment : null,
    general: rules.positionOf(evidence.general),
  };
  const numbers = [
    rules.countedNumber(evidence.chat),
    positions.search && main * 10,
    rules.countedNumber(evidence.general),
  ].filter((number) => number !== null);
  const spread = Math.max(...numbers) - Math.min(...numbers);
  return {
    // Rounded, because 90.1 − 70.1 must be 20.
    spread: numbers.length < 2 ? null : Math.round(spread * 1e6) / 1e6,
    origins: rules.countIndependent(evidence.sources),
    coverage: block.coverage,
    builtIn: schema.Place.options.filter((place) => answers[place].provenance.kind === 'built-in'),
    positions,
    ...rules.countBacking(evidence),
  };
}

/** Shown while other analysts are awaited; null without a position. */
export function liveNumber(
  place: schema.Place,
  { block, provenance }: Answer<{ status: string }>,
  eventDay: string | null,
  { chat, search, general }: Analysts,
): number | null {
  const answer = block as schema.ModelBlock | schema.SearchBlock | schema.MissingBlock;
  if (answer.status !== 'answered') return null;
  if ('grades' in answer) {
    const { assessment, main } = rules.searchAnswer({ ...answer, search: gradesOf(answer) });
    return rules.isPosition(assessment) ? main * 10 : null;
  }
  const own = place === 'chat' ? chat.info : general.info;
  const repeated = isRepeated(own, [search.info, chat.info, general.info]);
  return rules.countedNumber(opinionOf({ block: answer, provenance }, eventDay, repeated));
}
