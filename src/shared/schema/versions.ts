import { z } from 'zod';
import { Assessment, Confidence, Place, Result, Source, Verdict } from './result.ts';

/** One result of a report; the present one has the highest number. */
export const VersionHead = z.object({
  number: z.number().int(),
  finishedAt: z.iso.datetime(),
  score: Result.shape.overallScore,
  verdict: Verdict,
  confidence: Confidence,
});
export type VersionHead = z.infer<typeof VersionHead>;

export const ReportVersion = VersionHead.extend({ result: Result });
export type ReportVersion = z.infer<typeof ReportVersion>;

const NamedSource = Source.pick({ publication: true, title: true, link: true });

/** What changed from one version (`before`) to another (`after`). */
export const VersionComparison = z.object({
  before: VersionHead,
  after: VersionHead,
  /** Each claim of a text; null where a version does not have it. */
  claims: z.array(
    z.object({ text: z.string(), before: Assessment.nullable(), after: Assessment.nullable() }),
  ),
  sources: z.object({
    added: z.array(NamedSource),
    gone: z.array(NamedSource),
    kept: z.number().int(),
  }),
  /** The analysts' words where they differ, sentence by sentence. */
  texts: z.array(
    z.object({
      place: Place,
      pieces: z.array(z.object({ text: z.string(), change: z.enum(['same', 'added', 'gone']) })),
    }),
  ),
});
export type VersionComparison = z.infer<typeof VersionComparison>;

/** The newest first. */
export const ReportVersions = z.object({
  reportId: z.uuid(),
  slug: z.string(),
  versions: z.array(VersionHead),
  /** Null unless two versions were asked for. */
  comparison: VersionComparison.nullable(),
});
export type ReportVersions = z.infer<typeof ReportVersions>;
