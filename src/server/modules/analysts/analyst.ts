import type { AnalystInfo } from '../../../shared/schema/analysis.ts';
import type { ReportType } from '../../../shared/schema/report.ts';
import type {
  MissingBlock,
  ModelBlock,
  Provenance,
  SearchBlock,
} from '../../../shared/schema/result.ts';
import type { ModelHealth } from '../../integrations/models/policy.ts';
import type { VendorErrorKind } from '../../integrations/models/vendorError.ts';

/** Who fills a place: a vendor's model or a built-in analyst. */
export interface Analyst<Block> {
  readonly info: Omit<AnalystInfo, 'available'>;
  /** False while it is known that asking would fail; it may be asked all the same. */
  readonly available: () => boolean;
  /** How its vendor does, as this process sees it; a built-in one has none. */
  readonly health?: () => ModelHealth;
  /** Moves whenever the same text could be judged otherwise; part of what makes a report reusable. */
  readonly promptVersion: string;
  /**
   * Judges the content. Trouble of its own (time limit, outage, refusal, bad answer) is an answer
   * with a `MissingBlock`, so that one analyst never takes the others with it. Rejects only when
   * `signal` is aborted, with the signal's reason: the analysis will then be taken up again.
   */
  analyze(input: AnalystInput): Promise<Answer<Block>>;
}

export type AnalystInput = {
  /** Checked and cleaned, at most 50,000 code points. */
  content: string;
  type: ReportType;
  /** What the asker added for the analysts' eyes; built-in analysts do not read it. */
  notes: string | null;
  /** When the page was published, if the content came from one that says so. */
  claimDate: Date | null;
  /** The page that the content came from. */
  page: { title: string | null; site: string; url: string } | null;
  now: Date;
  /** Aborted when the whole analysis has to stop; an analyst's own time limit comes on top. */
  signal: AbortSignal;
};

export type Answer<Block> = {
  block: Block | MissingBlock;
  provenance: Provenance;
  /** What went wrong, where that is known; for those who run the site. */
  error?: VendorErrorKind | null;
};

export type Analysts = {
  chat: Analyst<ModelBlock>;
  search: Analyst<SearchBlock>;
  general: Analyst<ModelBlock>;
};

export type Answers = {
  chat: Answer<ModelBlock>;
  search: Answer<SearchBlock>;
  general: Answer<ModelBlock>;
};

/** Who fills the three places, in the order in which they are shown. */
export const analystsOf = ({ chat, search, general }: Analysts): AnalystInfo[] =>
  [chat, search, general].map(({ info, available }) => ({ ...info, available: available() }));
