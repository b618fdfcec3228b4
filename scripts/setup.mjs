// Brings a clone to the point where the product can run: packages, database client, built pages.
// Runs before anything is installed, so it uses Node's own modules only and has to suit Node 20.
// Each step is skipped while its stamp under `.setup/` matches what goes into the step.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { explain, passOn, StepFailed } from './setup/runQuietly.mjs';
import { stepsOf } from './setup/steps.mjs';
import { takeTurn } from './setup/takeTurn.mjs';

const LEAST_NODE = [20, 19];
const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const stamps = join(root, '.setup');

await setUp(stepsOf(root, { build: !process.argv.includes('--generate') }));

async function setUp(steps) {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < LEAST_NODE[0] || (major === LEAST_NODE[0] && minor < LEAST_NODE[1])) {
    const least = LEAST_NODE.join('.');
    return stop(`Node ${least} or newer is needed to set up; this is ${process.versions.node}.`);
  }
  if (steps.every(isCurrent)) return;
  let interrupted;
  try {
    mkdirSync(stamps, { recursive: true });
    const giveBack = await takeTurn(join(stamps, 'turn'), (holder) => {
      console.log(`Waiting for another set-up of this folder to end (process ${holder}).`);
    });
    interrupted = passSignalsOn();
    try {
      for (const step of steps) if (!interrupted.by && !isCurrent(step)) await perform(step);
    } finally {
      giveBack();
    }
    if (interrupted.by) stop('It was interrupted.');
  } catch (error) {
    if (interrupted?.by) return stop('It was interrupted; the next one begins that step again.');
    if (error instanceof StepFailed) process.stderr.write(`${error.output.trimEnd()}\n\n`);
    stop((error.code && explain(error.code)) ?? error.message);
  }
}

function isCurrent(step) {
  try {
    return readFileSync(join(stamps, step.name), 'utf8') === step.fingerprint() && step.present();
  } catch {
    return false;
  }
}

/** The stamp goes first and comes back last, so that an interrupted step is done again. */
async function perform(step) {
  const stamp = join(stamps, step.name);
  const inputs = step.fingerprint();
  rmSync(stamp, { force: true });
  if (!(step.present() && step.alreadyDone?.())) {
    const began = performance.now();
    process.stdout.write(`${step.says} … `);
    try {
      await step.work();
    } catch (error) {
      process.stdout.write('failed\n');
      throw error;
    }
    process.stdout.write(`${((performance.now() - began) / 1000).toFixed(1)} s\n`);
  }
  writeFileSync(stamp, inputs);
}

/** What is told to end is waited for: a half-ended installation would get in the way of the next. */
function passSignalsOn() {
  const interrupted = { by: undefined };
  for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      interrupted.by = signal;
      passOn(signal);
    });
  }
  return interrupted;
}

function stop(reason) {
  console.error(`Set-up stopped. ${reason}`);
  process.exitCode = 1;
}
