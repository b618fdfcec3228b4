import type { AdminReport, BulkOutcomes } from '../../../../shared/schema/adminReport.ts';

/** A report that something was not done with, and why. */
export interface Refusal {
  report: AdminReport;
  why: string;
}

/** What was not done: `Not deleted`. */
export interface Told {
  what: string;
  refusals: readonly Refusal[];
}

/** Tells of the last act what was refused; null when the next one begins. */
export type Tell = (told: Told | null) => void;

/** Those of `reports` that an act was refused for: all of them when it failed as a whole. Never fails. */
export async function refusalsOf(
  reports: readonly AdminReport[],
  answer: Promise<BulkOutcomes>,
): Promise<Refusal[]> {
  try {
    const outcomes = await answer;
    return outcomes.flatMap(({ reportId, refused }) => {
      const report = reports.find((one) => one.reportId === reportId);
      return report && refused !== null ? [{ report, why: refused }] : [];
    });
  } catch (error) {
    const why = (error as Error).message;
    return reports.map((report) => ({ report, why }));
  }
}
