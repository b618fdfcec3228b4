import words from './words.json' with { type: 'json' };

/** They ask or affirm and add nothing to the claim. */
export const SOFT = new Set(words.soft);
/** Soft before an amount ("about 100 °C"), else prepositions. */
export const APPROXIMATELY = new Set(words.approximately);
export const AUXILIARIES = new Set(words.auxiliaries);
/** They change a claim; both sides must have them. */
export const MODALS = new Map(Object.entries(words.modals));
/** They may move within a claim; both sides must have them. */
export const FLOATING = new Set(words.floating);
export const ONLY = new Set(words.only);
export const PREPOSITIONS = new Set(words.prepositions);
export const SAME_PREPOSITION = new Map(Object.entries(words.samePreposition));
/** "Some dogs do not bark" does not deny "some dogs bark". */
export const SCOPE_SENSITIVE = new Set(words.scopeSensitive);

export const knownWords = (): string[] =>
  [SOFT, APPROXIMATELY, AUXILIARIES, FLOATING, ONLY, PREPOSITIONS, SCOPE_SENSITIVE].flatMap(
    (words) => [...words],
  );
