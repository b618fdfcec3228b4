import type { ReportType } from './schema/report.ts';
import type {
  Assessment,
  LowReason,
  Position,
  Result,
  SourceCheck,
  Stance,
  TextClaim,
  Verdict,
} from './schema/result.ts';

export interface Opinion {
  assessment: Assessment;
  number: number;
  /** Built in, the same model as another place, or trained before the dated event. */
  mustAbstain: boolean;
}

/** Grades of 0–10. */
type Graded = Pick<TextClaim, 'assessment' | 'main' | 'truth'>;

export type AssessedClaim = Graded & Pick<TextClaim, 'central'>;

export interface CheckedSource extends Pick<SourceCheck, 'status' | 'where' | 'why'> {
  origin: string;
  dependsOn: readonly string[];
  stance: Stance;
  isMainstream: boolean;
  isPrimary: boolean;
}

export interface Evidence {
  type: ReportType;
  search: Graded & { isBuiltIn: boolean };
  chat: Opinion | null;
  general: Opinion | null;
  /** Null for a single statement. */
  claims: { list: readonly AssessedClaim[]; counted: number } | null;
  sources: readonly CheckedSource[];
}

export type Conclusion = Pick<Result, 'verdict' | 'confidence' | 'reason'>;

const TRUE_FROM = 70;
const FALSE_BELOW = 40;
/** Points of the meter between the lowest and the highest of three numbers. */
export const AGREE_WITHIN = 20;
/** The truth grade that a refuted claim adds at most to the mean of its text. */
const REFUTED_TRUTH_MAX = 3;

/** An abstaining search has both grades at 5, like an assumed number. */
export function searchAnswer({
  search,
  claims,
}: Pick<Evidence, 'claims'> & { search: Graded }): Graded {
  if (claims === null)
    return isPosition(search.assessment) ? search : { ...search, main: 5, truth: 5 };
  const decided = claims.list.filter((claim) => isPosition(claim.assessment));
  const assessment = assessText(claims.list, decided);
  if (decided.length === 0) return { assessment, main: 5, truth: 5 };
  const main = mean(decided.map((claim) => claim.main));
  const truth = mean(
    decided.map((claim) =>
      claim.assessment === 'refuted' ? Math.min(claim.truth, REFUTED_TRUTH_MAX) : claim.truth,
    ),
  );
  return { assessment, main, truth };
}

function assessText(
  claims: readonly AssessedClaim[],
  decided: readonly AssessedClaim[],
): Assessment {
  if (claims.every(({ assessment }) => assessment === 'not_checkable')) return 'not_checkable';
  if (decided.length === 0) return 'not_enough_evidence';
  const refuted = decided.filter(({ assessment }) => assessment === 'refuted');
  if (refuted.some(({ central }) => central)) return 'refuted';
  if (refuted.length * 2 >= decided.length) return 'refuted';
  return decided.every(({ assessment }) => assessment === 'supported') ? 'supported' : 'mixed';
}

export function countedNumber(opinion: Opinion | null): number | null {
  return opinion !== null && positionOf(opinion) !== null ? opinion.number : null;
}

/** Null when the analyst abstains or its number contradicts its assessment. */
export function positionOf(opinion: Opinion | null): Position | null {
  if (opinion === null || opinion.mustAbstain) return null;
  const { assessment, number } = opinion;
  return isPosition(assessment) && numberFits(assessment, number) ? assessment : null;
}

export function numberFits(position: Position, percentage: number): boolean {
  if (position === 'mixed') return percentage >= 20 && percentage <= 80;
  return position === 'supported' ? percentage > 50 : percentage < 50;
}

export const gradesFit = (position: Position, { main, truth }: { main: number; truth: number }) =>
  numberFits(position, main * 10) && numberFits(position, truth * 10);

export function conclude(evidence: Evidence, score: number): Conclusion {
  const reason = lowReason(evidence, score);
  if (reason !== null) return { verdict: 'inconclusive', confidence: 'low', reason };
  const { assessment } = searchAnswer(evidence);
  const confidence = isHigh(evidence) ? 'high' : 'medium';
  return { verdict: VERDICTS[evidence.type][assessment as Position], confidence, reason: null };
}

const VERDICTS: Record<ReportType, Record<Position, Verdict>> = {
  credibility: { supported: 'true', refuted: 'false', mixed: 'partially_true' },
  analysis: { supported: 'reliable', refuted: 'unreliable', mixed: 'partially_reliable' },
};

function lowReason(evidence: Evidence, score: number): LowReason | null {
  const search = searchAnswer(evidence);
  const position = search.assessment;
  if (position === 'not_checkable' || position === 'disputed') return position;
  if (!isPosition(position)) return 'not_enough_evidence';
  if (contradictsItself(evidence, position, search)) return 'search_contradicts_itself';
  if (analystsDisagree(evidence, position)) return 'analysts_disagree';
  if (!isEnough(evidence, position)) return 'not_enough_evidence';
  if (!evidence.search.isBuiltIn && quotedOf(backing(evidence, position)).length === 0)
    return 'sources_not_confirmed';
  if (isMostlyUnchecked(evidence)) return 'mostly_unchecked';
  const leans =
    (position === 'supported' && score < TRUE_FROM) ||
    (position === 'refuted' && score >= FALSE_BELOW);
  return leans ? 'leaning' : null;
}

function contradictsItself(evidence: Evidence, position: Position, grades: Graded): boolean {
  // Each claim of a text was held against its own sources, and the grades are means.
  if (evidence.claims !== null) return false;
  if (!gradesFit(position, grades)) return true;
  if (position === 'mixed') return false;
  const against = position === 'supported' ? 'refutes' : 'supports';
  const contrary = quotedOf(evidence.sources).filter(({ stance }) => stance === against);
  const backed = countIndependent(quotedOf(backing(evidence, position)));
  return contrary.length > 0 && countIndependent(contrary) >= backed;
}

function analystsDisagree(evidence: Evidence, position: Position): boolean {
  if (position === 'mixed') return false;
  const chat = positionOf(evidence.chat);
  const general = positionOf(evidence.general);
  if (chat !== null && chat === general && chat !== position) return true;
  const isOpposed = [chat, general].includes(position === 'supported' ? 'refuted' : 'supported');
  return isOpposed && countIndependent(quotedOf(backing(evidence, position))) < 3;
}

function isEnough(evidence: Evidence, position: Position): boolean {
  const sources = backing(evidence, position);
  const quoted = quotedOf(sources);
  const primary = quoted.filter(({ isPrimary }) => isPrimary);
  const hasPrimaryAndOneMore = primary.some((one) =>
    quoted.some(({ origin }) => origin !== one.origin),
  );
  if (hasPrimaryAndOneMore) return true;
  const searchAlone =
    !evidence.search.isBuiltIn &&
    positionOf(evidence.chat) === null &&
    positionOf(evidence.general) === null;
  return (
    countIndependent(sources) >= (searchAlone ? 3 : 2) &&
    sources.some(({ isMainstream }) => isMainstream)
  );
}

export function countBacking(evidence: Evidence): { backing: number; quoted: number } {
  const { assessment } = searchAnswer(evidence);
  if (!isPosition(assessment)) return { backing: 0, quoted: 0 };
  const sources = backing(evidence, assessment);
  return { backing: countIndependent(sources), quoted: countIndependent(quotedOf(sources)) };
}

function isMostlyUnchecked({ claims }: Evidence): boolean {
  if (claims === null) return false;
  const checkable = claims.list.filter(({ assessment }) => assessment !== 'not_checkable');
  const decided = checkable.filter(({ assessment }) => isPosition(assessment));
  return decided.length < 2 || decided.length * 2 < checkable.length;
}

function isHigh(evidence: Evidence): boolean {
  const { search, claims } = evidence;
  const { assessment, main } = searchAnswer(evidence);
  if (search.isBuiltIn || !isPosition(assessment)) return false;
  if (claims !== null && claims.counted > claims.list.length) return false;
  const { chat, general } = evidence;
  if (positionOf(chat) !== assessment || positionOf(general) !== assessment) return false;
  const numbers = [chat?.number ?? 0, general?.number ?? 0, main * 10];
  if (Math.max(...numbers) - Math.min(...numbers) > AGREE_WITHIN + 1e-9) return false;
  const quoted = quotedOf(backing(evidence, assessment));
  return (
    countIndependent(quoted) >= 3 &&
    countIndependent(quoted.filter(({ isMainstream }) => isMainstream)) >= 2 &&
    quoted.filter(({ where }) => where === 'page').length >= 2
  );
}

/** Includes sources that we could not open through no fault of theirs. */
function backing({ sources }: Evidence, position: Position): CheckedSource[] {
  const either = position === 'mixed';
  return sources.filter(({ stance, status, why }) => {
    if (stance === 'context') return false;
    const isOnItsSide = either || (stance === 'supports') === (position === 'supported');
    const isClosed =
      status === 'not_opened' && (why === 'robots' || why === 'paywall' || why === 'slow');
    return isOnItsSide && (status === 'quoted' || isClosed);
  });
}

const quotedOf = (sources: readonly CheckedSource[]): CheckedSource[] =>
  sources.filter(({ status }) => status === 'quoted');

type Links = ReadonlyMap<string, Set<string>>;

export function countIndependent(
  sources: readonly Pick<CheckedSource, 'origin' | 'dependsOn'>[],
): number {
  const links: Links = new Map(sources.map(({ origin }) => [origin, new Set()]));
  for (const { origin, dependsOn } of sources) {
    for (const other of dependsOn.filter((one) => one !== origin)) {
      links.get(origin)?.add(other);
      links.get(other)?.add(origin);
    }
  }
  return countAmong([...links.keys()], links);
}

/** Exponential in the links, but a report has at most 24 sources. */
function countAmong(origins: readonly string[], links: Links): number {
  const linkedTo = (origin: string) => origins.filter((other) => links.get(origin)?.has(other));
  const [most] = origins
    .map((origin) => ({ origin, others: linkedTo(origin) }))
    .sort((one, other) => other.others.length - one.others.length);
  if (!most || most.others.length === 0) return origins.length;
  const { origin, others } = most;
  const without = (gone: readonly string[]) =>
    countAmong(
      origins.filter((one) => !gone.includes(one)),
      links,
    );
  return Math.max(without([origin]), 1 + without([origin, ...others]));
}

export const isPosition = (assessment: Assessment): assessment is Position =>
  assessment === 'supported' || assessment === 'refuted' || assessment === 'mixed';

const mean = (numbers: readonly number[]): number =>
  // Grades have few decimals; this removes the noise of binary fractions.
  Math.round((numbers.reduce((sum, number) => sum + number, 0) / numbers.length) * 1e9) / 1e9;
