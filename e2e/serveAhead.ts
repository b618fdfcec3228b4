/**
 * The product itself, with a clock that goes a minute and a bit ahead at each SIGUSR2, so that what
 * may be done again after a while can be tried without waiting for it.
 */
const STEP_MS = 61_000;
const RealDate = Date;
let ahead = 0;

class AheadDate extends RealDate {
  constructor(...given: [] | [value: number | string | Date]) {
    super(given.length === 0 ? AheadDate.now() : given[0]);
  }

  static override now(): number {
    return RealDate.now() + ahead;
  }
}

globalThis.Date = AheadDate as DateConstructor;
process.on('SIGUSR2', () => {
  ahead += STEP_MS;
  process.stdout.write(`the clock is ${ahead / 1000} s ahead\n`);
});
await import('../src/server/main.ts');
