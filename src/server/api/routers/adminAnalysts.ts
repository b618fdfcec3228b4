import { AnalystStates } from '../../../shared/schema/analystState.ts';
import { readAnalystStates } from '../../modules/analysts/states.ts';
import { inForce } from '../inForce.ts';
import { admin, router } from '../procedures.ts';

/** How the analysts do: state, calls, time, cost. */
export const adminAnalysts = router({
  state: admin
    .meta({ summary: 'Who fills the places, and how they did in the last 30 days' })
    .output(AnalystStates)
    .query(async ({ ctx }) => readAnalystStates(await inForce(ctx), ctx.now)),
});
