/**
 * A program: the product with its own analysts, each answering so many milliseconds later as `DELAYS`
 * says (chat, search, general: `300,600,never`). Those of which it says `held` wait: each SIGUSR2 lets
 * the next of them answer, in that order and from the first again.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from '../config.ts';
import { describeStart, startServer } from '../server.ts';
import type { Analyst } from '../modules/analysts/analyst.ts';
import { silentLog } from './app.ts';

const delays = (process.env['DELAYS'] ?? '').split(',');
const places = delays.flatMap((delay, place) => (delay === 'held' ? [place] : []));
const waiting: (() => void)[][] = [[], [], []];
const announced = [0, 0, 0];
let turns = 0;

const delayed = <B>(analyst: Analyst<B>, place: number): Analyst<B> => ({
  ...analyst,
  async analyze(input) {
    await before(place);
    return analyst.analyze(input);
  },
});

async function before(place: number): Promise<void> {
  const delay = delays[place] ?? '0';
  if (delay === 'never') await new Promise(() => undefined);
  if (delay !== 'held') return pause(Number(delay));
  const ahead = announced[place] ?? 0;
  if (ahead > 0) announced[place] = ahead - 1;
  else await new Promise<void>((notify) => waiting[place]?.push(notify));
}

process.on('SIGUSR2', () => {
  const place = places[turns % places.length] ?? 0;
  turns += 1;
  const notify = waiting[place]?.shift();
  if (notify) notify();
  else announced[place] = (announced[place] ?? 0) + 1;
  process.stdout.write(`let ${turns} answer\n`);
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
