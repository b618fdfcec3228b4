import { type Outcome, type Part, runPart } from './runPart.ts';

/** Runs parts in their order, `atOnce` of them at a time, and says of each how it ended. */
export async function runParts(parts: Part[], atOnce: number): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const waiting = [...parts];
  const worker = async () => {
    for (let part = waiting.shift(); part; part = waiting.shift()) {
      const outcome = await runPart(part);
      outcomes.push(outcome);
      describe(outcome);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return outcomes;
}

function describe({ name, passed, failed, skipped, seconds, output }: Outcome): void {
  const left = skipped > 0 ? `, ${skipped} skipped` : '';
  const counts = passed + failed > 1 ? ` (${passed} passed, ${failed} failed${left})` : '';
  if (failed > 0 && output.trim()) console.log(`\n${output.trim()}\n`);
  console.log(`${failed > 0 ? '✗' : '✓'} ${name}${counts}  ${seconds.toFixed(1)} s`);
}
