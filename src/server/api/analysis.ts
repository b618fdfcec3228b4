import { z } from 'zod';
import { AnalystInfo, Rerun, Started, StartInput } from '../../shared/schema/analysis.ts';
import { AnalysisStatus } from '../../shared/schema/progress.ts';
import { analystsOf } from '../domain/analysts/analystsOf.ts';
import { rerunMissing } from '../domain/analysis/rerunMissing.ts';
import { readStatus } from '../domain/analysis/readStatus.ts';
import { startAnalysis } from '../domain/analysis/startAnalysis.ts';
import { open, router } from './procedures.ts';

export const analysis = router({
  start: open
    .meta({ summary: 'Start the analysis of a claim' })
    .input(StartInput)
    .output(Started)
    .mutation(async ({ ctx, input }) => {
      const parts = { ...ctx, settings: await ctx.settings() };
      const started = await startAnalysis(parts, ctx.asker, input, ctx.now);
      if (started.metadata.anonymousToken) ctx.rememberVisitor(started.metadata.anonymousToken);
      return started;
    }),

  status: open
    .meta({ summary: 'Where an analysis stands' })
    .input(z.strictObject({ reportId: z.uuid() }))
    .output(AnalysisStatus)
    .query(({ ctx, input }) => readStatus(ctx.db, input.reportId)),

  rerunMissing: open
    .meta({ summary: 'Ask the missing analysts of a partial report again, free of charge' })
    .input(z.strictObject({ reportId: z.uuid() }))
    .output(Rerun)
    .mutation(({ ctx, input }) => rerunMissing(ctx, input.reportId, ctx.now)),

  analysts: open
    .meta({ summary: 'Who fills the three places' })
    .output(z.array(AnalystInfo))
    .query(({ ctx }) => analystsOf(ctx.analysts)),
});
