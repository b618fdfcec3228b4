/** The product with a general analyst that never answers: an analysis stays in the middle. */
import { readConfig } from '../config.ts';
import { describeStart } from '../describeStart.ts';
import { startServer } from '../startServer.ts';
import { scriptedAnalysts } from './scriptedAnalysts.ts';
import { silentLog } from './silentLog.ts';

const config = readConfig(process.env);
const server = await startServer(config, silentLog, {
  replaceAnalysts: (usual) => ({
    ...usual,
    general: scriptedAnalysts({ general: 'never' }).general,
  }),
  onLost: () => process.exit(1),
});
process.stdout.write(describeStart(config, server));
