import type { Step } from '../../../shared/schema/progress.ts';
import type { Place } from '../../../shared/schema/result.ts';
import { findAnswers, insertAnswer, type KeptAnswer } from './answers.ts';
import { type NewEvent, appendEvents } from './progress.repository.ts';
import type { Analyst, AnalystInput, Answer, Answers } from '../analysts/analyst.ts';
import { percentageOf } from './percentageOf.ts';
import type { Run, RunParts } from './run.ts';
import { runEvent } from './runEvent.ts';

const stepOf: Record<Place, Step> = {
  chat: 'openai_analysis',
  search: 'perplexity_analysis',
  general: 'gemini_analysis',
};
const places = ['chat', 'search', 'general'] as const;

export interface Asking {
  input: AnalystInput;
  /** What was answered in this run before. */
  kept: KeptAnswer[];
  /** Events that are to be told first. */
  untold: NewEvent[];
}

/**
 * Asks the three analysts in parallel; each answer is kept and told as soon as it is in. Who answered
 * in this run before is not asked again. Rejects when an answer could not be kept, after all are in.
 */
export async function askAnalysts(
  parts: RunParts,
  run: Run,
  { input, kept, untold }: Asking,
): Promise<Answers> {
  const { db, analysts } = parts;
  const asked = places.filter((place) => !kept.some((answer) => answer.place === place));
  const begun = asked.map((place) => runEvent(parts, stepOf[place], 'started'));
  if (untold.length + begun.length > 0) await appendEvents(db, run, [...untold, ...begun]);
  const answerOf = async <B extends { status: string }>(place: Place, analyst: Analyst<B>) => {
    const before = kept.find((answer) => answer.place === place);
    return before ? asAnswer<B>(before) : ask(parts, run, place, analyst, input);
  };
  const answers = [
    answerOf('chat', analysts.chat),
    answerOf('search', analysts.search),
    answerOf('general', analysts.general),
  ] as const;
  // Who was asked is waited for in any case: the next try would ask them again.
  await Promise.allSettled(answers);
  const [chat, search, general] = await Promise.all(answers);
  return { chat, search, general };
}

async function ask<B extends { status: string }>(
  { db, clock }: RunParts,
  run: Run,
  place: Place,
  analyst: Analyst<B>,
  input: AnalystInput,
): Promise<Answer<B>> {
  const answer = await analyst.analyse(input);
  const at = clock();
  const told = {
    step: stepOf[place],
    status: answer.block.status === 'answered' ? ('completed' as const) : ('failed' as const),
    percentage: percentageOf(answer.block),
    at,
  };
  const first = await insertAnswer(db, run, { ...answer, place, answeredAt: at }, told);
  if (first) return answer;
  // Another try of this run was faster: the result is to rest on what was told.
  const kept = await findAnswers(db, run);
  return asAnswer(kept.find((stored) => stored.place === place) ?? answer);
}

/** What was stored is what an analyst of this place gave. */
const asAnswer = <B>({ block, provenance }: { block: unknown; provenance: unknown }) =>
  ({ block, provenance }) as Answer<B>;
