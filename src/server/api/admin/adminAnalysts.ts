import { router } from '../procedures.ts';

/** How the analysts do: state, calls, time, cost. */
export const adminAnalysts = router({});
