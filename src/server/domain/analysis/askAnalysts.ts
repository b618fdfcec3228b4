import type { Step } from '../../../shared/schema/progress.ts';
import type { Place } from '../../../shared/schema/result.ts';
import { findAnswer, insertAnswer } from '../../data/answers.ts';
import type { Analyst, AnalystInput, Answer } from '../analysts/analyst.ts';
import { percentageOf } from './percentageOf.ts';
import type { Run, RunParts, Tell } from './run.ts';

export const stepOf: Record<Place, Step> = {
  chat: 'openai_analysis',
  search: 'perplexity_analysis',
  general: 'gemini_analysis',
};

/** Asks the three analysts in parallel; each answer is kept and told as soon as it is in. */
export async function askAnalysts(parts: RunParts, run: Run, input: AnalystInput, tell: Tell) {
  const { chat, search, general } = parts.analysts;
  const ask = <B extends { status: string }>(place: Place, analyst: Analyst<B>) =>
    askOnce(parts, run, place, analyst, input, tell);
  const [chatAnswer, searchAnswer, generalAnswer] = await Promise.all([
    ask('chat', chat),
    ask('search', search),
    ask('general', general),
  ]);
  return { chat: chatAnswer, search: searchAnswer, general: generalAnswer };
}

async function askOnce<B extends { status: string }>(
  { db, clock }: RunParts,
  { id, run }: Run,
  place: Place,
  analyst: Analyst<B>,
  input: AnalystInput,
  tell: Tell,
): Promise<Answer<B>> {
  const key = { reportId: id, run, place };
  const kept = await findAnswer(db, key);
  if (kept) return { block: kept.block, provenance: kept.provenance } as unknown as Answer<B>;

  await tell(stepOf[place], 'started');
  const answer = await analyst.analyse(input);
  await db.transaction(async (tx) => {
    await insertAnswer(tx, key, {
      block: answer.block,
      provenance: answer.provenance,
      answeredAt: clock(),
    });
    const answered = answer.block.status === 'answered';
    const percentage = percentageOf(answer.block);
    await tell(stepOf[place], answered ? 'completed' : 'failed', percentage, tx);
  });
  return answer;
}
