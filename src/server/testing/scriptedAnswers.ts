import type { MissingBlock, Place, Provenance } from '../../shared/schema/result.ts';
import type { Answers } from '../modules/analysts/analyst.ts';
import { modelBlock, searchBlock, type SearchScript } from './context.ts';

/** What each analyst is to have answered: a number, or how it failed. */
export interface Script extends SearchScript {
  /** Percentages 0–100. */
  chat: number | MissingBlock['status'];
  /** The main grade, 0–10; all other grades are the same. */
  search: number | MissingBlock['status'];
  general: number | MissingBlock['status'];
  builtIn?: readonly Place[];
}

/** Answers for tests of what follows the analysts, as vendors or built-in analysts give them. */
export function scriptedAnswers(script: Script): Answers {
  const provenance = (place: Place): Provenance => {
    const builtIn = script.builtIn?.includes(place) ?? false;
    return {
      kind: builtIn ? 'built-in' : 'vendor',
      name: builtIn ? 'Built-in analyst' : 'Scripted vendor',
      model: builtIn ? null : `scripted-${place}`,
      promptVersion: `${place}-1`,
      startedAt: '2026-11-20T12:00:00.000Z',
      durationMs: 5,
      tokens: null,
      costUsd: null,
    };
  };
  return {
    chat: { block: said(script.chat, modelBlock), provenance: provenance('chat') },
    search: {
      block: said(script.search, (grade) => {
        const { citations: _, ...block } = searchBlock(grade, script);
        return block;
      }),
      provenance: provenance('search'),
    },
    general: { block: said(script.general, modelBlock), provenance: provenance('general') },
  };
}

const said = <B>(
  answer: number | MissingBlock['status'],
  block: (number: number) => B,
): B | MissingBlock => (typeof answer === 'string' ? { status: answer } : block(answer));
