/**
 * The product with its own analysts, each answering so many milliseconds later as `DELAYS` says
 * (chat, search, general: `300,600,never`), so that an analysis can be watched in the middle.
 * Those of which it says `told` wait for that: each SIGUSR2 tells the next of them, in that order
 * and from the first again.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from '../config.ts';
import { describeStart } from '../describeStart.ts';
import type { Analyst } from '../modules/analysts/analyst.ts';
import { startServer } from '../startServer.ts';
import { silentLog } from './silentLog.ts';

const delays = (process.env['DELAYS'] ?? '').split(',');
const places = delays.flatMap((delay, place) => (delay === 'told' ? [place] : []));
const waiting: (() => void)[][] = [[], [], []];
const toldAhead = [0, 0, 0];
let turns = 0;

const delayed = <B>(analyst: Analyst<B>, place: number): Analyst<B> => ({
  ...analyst,
  async analyse(input) {
    await before(place);
    return analyst.analyse(input);
  },
});

async function before(place: number): Promise<void> {
  const delay = delays[place] ?? '0';
  if (delay === 'never') await new Promise(() => undefined);
  if (delay !== 'told') return pause(Number(delay));
  const ahead = toldAhead[place] ?? 0;
  if (ahead > 0) toldAhead[place] = ahead - 1;
  else await new Promise<void>((tell) => waiting[place]?.push(tell));
}

process.on('SIGUSR2', () => {
  const place = places[turns % places.length] ?? 0;
  turns += 1;
  const tell = waiting[place]?.shift();
  if (tell) tell();
  else toldAhead[place] = (toldAhead[place] ?? 0) + 1;
  process.stdout.write(`told ${turns} to answer\n`);
});

const config = readConfig(process.env);
const server = await startServer(config, silentLog, {
  replaceAnalysts: (usual) => ({
    chat: delayed(usual.chat, 0),
    search: delayed(usual.search, 1),
    general: delayed(usual.general, 2),
  }),
  onLost: () => process.exit(1),
});
process.on('SIGTERM', () => void server.stop(1_000).then(() => process.exit(0)));
process.stdout.write(describeStart(server));
