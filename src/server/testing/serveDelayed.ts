/**
 * The product with its own analysts, each answering so many milliseconds later as `DELAYS` says
 * (chat, search, general: `300,600,never`), so that an analysis can be watched in the middle.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from '../config.ts';
import { describeStart } from '../describeStart.ts';
import type { Analyst } from '../domain/analysts/analyst.ts';
import { startServer } from '../startServer.ts';
import { silentLog } from './silentLog.ts';

const [chat, search, general] = (process.env['DELAYS'] ?? '').split(',');

const delayed = <B>(analyst: Analyst<B>, delay = '0'): Analyst<B> => ({
  ...analyst,
  async analyse(input) {
    await (delay === 'never' ? new Promise(() => undefined) : pause(Number(delay)));
    return analyst.analyse(input);
  },
});

const config = readConfig(process.env);
const server = await startServer(config, silentLog, {
  replaceAnalysts: (usual) => ({
    chat: delayed(usual.chat, chat),
    search: delayed(usual.search, search),
    general: delayed(usual.general, general),
  }),
  onLost: () => process.exit(1),
});
process.on('SIGTERM', () => void server.stop(1_000).then(() => process.exit(0)));
process.stdout.write(describeStart(server));
