import type { Confidence } from '../../../shared/schema/result.ts';

/** What a share image tells of a report. Plain data: it is handed to another thread. */
export interface Card {
  /** The claim, or the title of the page that was judged. */
  heading: string;
  /** A claim stands in quotation marks, a title does not. */
  quoted: boolean;
  /** The site of the page; null for a claim. */
  site: string | null;
  score: number;
  band: { low: number; high: number };
  label: string;
  verdict: string;
  confidence: Confidence;
  partial: boolean;
  /** In words: when, and made by whom. */
  origin: string;
  /** Where it can be read. */
  host: string;
}
