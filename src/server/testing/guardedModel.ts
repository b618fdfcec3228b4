import { z } from 'zod';
import { createLog } from '../log.ts';
import type { Question, Reply } from '../integrations/models/model.ts';
import { VendorError } from '../integrations/models/vendorError.ts';
import type { VendorPolicy } from '../integrations/models/circuit.ts';
import { withPolicy } from '../integrations/models/policy.ts';
import { type Line, scriptedModel } from './scriptedModel.ts';

/** A scripted model behind the real policy, with chance taken out, and the lines that it logs. */
export function guardedModel(script: Line[], options: Partial<VendorPolicy> = {}) {
  const lines: Record<string, unknown>[] = [];
  const log = createLog('info', {
    write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>),
  });
  const scripted = scriptedModel(script, { answer: { percentage: 70 } });
  const model = withPolicy(scripted, { random: () => 0.5, ...options }, log);
  /** How a question ends for who asked: the answer's percentage, or the kind of error. */
  const outcome = (signal?: AbortSignal): Promise<unknown> => outcomeOf(model.ask(ask(signal)));
  return { scripted, asked: scripted.asked, model, lines, outcome };
}

type Percentage = { percentage: number };

export const ask = (signal = new AbortController().signal): Question<Percentage> => ({
  instructions: 'Judge.',
  input: 'A very private claim.',
  answer: z.object({ percentage: z.number() }),
  answerName: 'judgement',
  signal,
});

export const outcomeOf = (asking: Promise<Reply<Percentage>>): Promise<unknown> =>
  asking.then(
    ({ answer }) => answer.percentage,
    (error: unknown) => (error instanceof VendorError ? error.kind : error),
  );
