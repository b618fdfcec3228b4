const list = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Ask or affirm without adding to what is claimed. */
export const SOFT = list(`
really actually truly indeed definitely certainly literally basically simply obviously clearly
please hey honestly also apparently supposedly reportedly allegedly nowadays scientifically
approximately roughly yes so oh tbh lol btw anyway
`);

/** Soft in front of an amount ("about 100 °C"); elsewhere prepositions. */
export const APPROXIMATELY = list('about around');

export const AUXILIARIES = list(`
be am is are was were been do does did have has had can could may might must shall should will
would
`);

/** Kept as they change a claim; a claim with one never matches a claim without. */
export const MODALS: ReadonlyMap<string, string> = new Map([
  ['can', 'can'],
  ['could', 'can'],
  ['may', 'may'],
  ['might', 'may'],
  ['maybe', 'may'],
  ['perhaps', 'may'],
  ['possibly', 'may'],
  ['probably', 'probably'],
  ['likely', 'probably'],
  ['must', 'must'],
  ['shall', 'will'],
  ['should', 'should'],
  ['will', 'will'],
  ['would', 'would'],
]);

/** Adverbs that may stand in several places of the same claim, and must be there in both. */
export const FLOATING = list(`
mainly only always often usually sometimes frequently rarely seldom hardly barely generally
`);

/** "just", "merely" and the like restrict as `only` does. */
export const ONLY = list('only just merely solely');

export const PREPOSITIONS = list(`
of in on at from to into onto with by for around round through during after before above below under
over between against near without within inside outside beyond across behind per since until like as
upon about toward towards via off out up down than throughout among along
`);

/** Prepositions that may be exchanged without a change of sense. */
export const SAME_PREPOSITION: ReadonlyMap<string, string> = new Map([
  ['off', 'from'],
  ['inside', 'in'],
  ['within', 'in'],
  ['upon', 'on'],
  ['onto', 'on'],
  ['round', 'around'],
  ['towards', 'toward'],
]);

/**
 * With one of these, the denial of the sentence's verb is not the denial of the claim: "some dogs do
 * not bark" and "some dogs bark" are both true.
 */
export const SCOPE_SENSITIVE = list(`
all every everyone everybody everything each any some someone most many few several both either
always often usually sometimes frequently may must should will would probably generally and or but
because if when while unless although more less
`);

/** All of these, which are never slips of the finger for something else. */
export const knownWords = (): string[] =>
  [SOFT, APPROXIMATELY, AUXILIARIES, FLOATING, ONLY, PREPOSITIONS, SCOPE_SENSITIVE].flatMap(
    (words) => [...words],
  );
