import type { Analyst, Analysts } from '../modules/analysts/analyst.ts';
import type { StartOptions } from '../server.ts';

export interface HeldAnalysts {
  /** For the server's start. */
  replaceAnalysts: NonNullable<StartOptions['replaceAnalysts']>;
  /** Lets so many more analysts answer about a claim: chat, search, general. */
  letAnswer: (claim: string, analysts: number) => void;
  /** Lets all answer that a test left waiting. */
  letAll: () => void;
}

/** The product's own analysts, who answer when they are told to, about each claim by itself. */
export function holdAnalysts(): HeldAnalysts {
  const claims = new Map<string, PromiseWithResolvers<undefined>[]>();
  const answered = new Map<string, number>();
  const turnsOf = (claim: string) => {
    const turns = claims.get(claim) ?? [0, 1, 2].map(() => Promise.withResolvers<undefined>());
    claims.set(claim, turns);
    return turns;
  };
  const hold = <B>(analyst: Analyst<B>, place: number): Analyst<B> => ({
    ...analyst,
    async analyze(input) {
      await turnsOf(input.content)[place]?.promise;
      return analyst.analyze(input);
    },
  });
  const letAnswer = (claim: string, analysts: number) => {
    const before = answered.get(claim) ?? 0;
    answered.set(claim, before + analysts);
    for (const { resolve } of turnsOf(claim).slice(before, before + analysts)) resolve(undefined);
  };
  return {
    replaceAnalysts: (usual: Analysts) => ({
      chat: hold(usual.chat, 0),
      search: hold(usual.search, 1),
      general: hold(usual.general, 2),
    }),
    letAnswer,
    letAll: () => {
      for (const claim of claims.keys()) letAnswer(claim, 3);
    },
  };
}
