import { createLog } from '../log.ts';

/** The real log, saying nothing. */
export const silentLog = createLog('silent');
