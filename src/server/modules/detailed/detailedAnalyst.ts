import type { AnalystInfo } from '../../../shared/schema/analysis.ts';
import type { DetailedSections } from '../../../shared/schema/detailed.ts';
import type { PageInfo } from '../../../shared/schema/page.ts';
import type { ReportType } from '../../../shared/schema/report.ts';
import type { Provenance, Result } from '../../../shared/schema/result.ts';

/** Who writes the detailed analysis: a vendor's model, or a set of rules in its place. */
export interface DetailedAnalyst {
  readonly info: Pick<AnalystInfo, 'kind' | 'name' | 'model'>;
  /** Moves whenever the same report could be written about otherwise. */
  readonly promptVersion: string;
  /**
   * Writes the six sections. Rejects with a `VendorError` or `DomainError` when it cannot, and with
   * the signal's reason when `signal` is aborted: the work will then be taken up again.
   */
  analyse(input: DetailedInput): Promise<Detailed>;
}

export interface DetailedInput {
  /** What was judged: the claim, the text, or the text of the page; at most 50,000 code points. */
  content: string;
  type: ReportType;
  /** The page that the content came from. */
  page: PageInfo | null;
  /** What the three analysts found. */
  result: Result;
  now: Date;
  signal: AbortSignal;
}

export interface Detailed {
  sections: DetailedSections;
  provenance: Provenance;
}
