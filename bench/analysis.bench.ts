/** Measures from submission to stored report, with built-in analysts and a real database. */
import { startApp } from '../src/server/testing/app.ts';
import { analyzeMany, EVERY_MS, MANY_ADDRESSES, withinRow } from './analyses.ts';
import { printTable } from './table.ts';

const ANALYSES = 200;
/** Uncounted, until the code is compiled and the samples of a first start exist. */
const WARM_UP = 60;

const app = await startApp({ env: MANY_ADDRESSES });
await analyzeMany(app.baseURL, WARM_UP);
const { started, stored, reused } = await analyzeMany(app.baseURL, ANALYSES);
printTable(`Analyses, ${ANALYSES} arriving every ${EVERY_MS} ms, built-in analysts`, [
  withinRow('start answered', started, 25),
  withinRow('submission to stored report', stored, 100),
  withinRow('equal claim answered with the stored report', reused, 20),
]);
await app.stop();
