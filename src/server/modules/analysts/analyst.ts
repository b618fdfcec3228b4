import type { AnalystInfo } from '../../../shared/schema/analysis.ts';
import type { ReportType } from '../../../shared/schema/report.ts';
import type {
  MissingBlock,
  ModelBlock,
  Provenance,
  SearchBlock,
} from '../../../shared/schema/result.ts';
import type { ModelHealth } from '../../integrations/models/policy.ts';
import type { VendorErrorKind } from '../../integrations/models/vendor.ts';
import type { FoundClaims } from '../claims/findClaims.ts';
import type { Citation } from '../evidence/checkSources.ts';

export interface Judge<Block, Input = AnalystInput> {
  /** Changes with anything that changes judgments, so that old reports are not reused. */
  readonly promptVersion: string;
  /** Errors of the analyst become a `MissingBlock`. Rejects only with the signal's reason. */
  analyze(input: Input): Promise<Answer<Block>>;
}

export interface Analyst<Block, Input = AnalystInput> extends Judge<Block, Input> {
  readonly info: Omit<AnalystInfo, 'available'>;
  readonly available: () => boolean;
  readonly health?: () => ModelHealth;
}

export type AnalystInput = {
  content: string;
  type: ReportType;
  notes: string | null;
  claimDate: Date | null;
  speaker: string | null;
  origin: string | null;
  page: { title: string | null; site: string; url: string } | null;
  claims: FoundClaims | null;
  now: Date;
  signal: AbortSignal;
};

export type Answer<Block> = {
  block: Block | MissingBlock;
  provenance: Provenance;
  error?: VendorErrorKind | null;
};

/** Citations of vendors become `sources` once they are checked. */
export type SearchFindings = SearchBlock & { citations: Citation[] };

export type Analysts = {
  chat: Analyst<ModelBlock>;
  search: Analyst<SearchFindings>;
  general: Analyst<ModelBlock>;
  /** Absent without a chat model: then rules alone find the claims. */
  claims?: Judge<ClaimsBlock> | undefined;
};

export type ClaimsBlock = { status: 'answered'; found: FoundClaims | null };

export type Answers = {
  chat: Answer<ModelBlock>;
  search: Answer<SearchBlock>;
  general: Answer<ModelBlock>;
};

export const analystsOf = ({ chat, search, general }: Analysts): AnalystInfo[] =>
  [chat, search, general].map(({ info, available }) => ({ ...info, available: available() }));

export const provenanceOf = (
  by: Omit<Provenance, 'startedAt' | 'durationMs'>,
  startedAt: Date,
  endedAt: Date,
): Provenance => ({
  ...by,
  startedAt: startedAt.toISOString(),
  durationMs: Math.max(0, endedAt.getTime() - startedAt.getTime()),
});
