import type { AnalystInfo } from '../../../shared/schema/analysis.ts';
import { DetailedSections } from '../../../shared/schema/detailed.ts';
import type { PageInfo } from '../../../shared/schema/page.ts';
import type { ReportType } from '../../../shared/schema/report.ts';
import type { Provenance, Result } from '../../../shared/schema/result.ts';
import { cutText } from '../../integrations/web/cutText.ts';

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

/** What the points are called in each section (spec §3), in the order in which they are shown. */
export const POINTS_OF = {
  content_accuracy: 'key_evidence',
  source_evaluation: 'top_sources',
  bias_analysis: 'detected_biases',
  context_assessment: 'key_context_points',
  claim_origins: 'key_origins',
  hidden_angles: 'key_perspectives',
} as const satisfies Record<keyof DetailedSections, string>;

export type SectionName = keyof typeof POINTS_OF;
export const SECTION_NAMES = Object.keys(POINTS_OF) as SectionName[];

/** Well above what a model is asked for (900 and 200): who keeps to that is not cut. */
export const EXPLANATION_MAX = 1_500; // code points
export const POINT_MAX = 400; // code points
const POINTS_MAX = 8;

/** The six sections as they are stored and shown, cut to what can be read; empty points fall away. */
export function composeSections(sections: Record<SectionName, Section>): DetailedSections {
  const composed = SECTION_NAMES.map((name) => {
    const { explanation, score, points } = sections[name];
    const shown = points.map((point) => cutText(point.trim(), POINT_MAX).text).filter(Boolean);
    const section = {
      detailed_explanation: cutText(explanation.trim(), EXPLANATION_MAX).text,
      score,
      [POINTS_OF[name]]: [...new Set(shown)].slice(0, POINTS_MAX),
    };
    return [name, section];
  });
  return DetailedSections.parse(Object.fromEntries(composed));
}

/** One of the six sections, before its points get the name that they have in it. */
export interface Section {
  explanation: string;
  /** 0–10; null when there was nothing to judge by. */
  score: number | null;
  /** Each stands for itself. */
  points: readonly string[];
}
