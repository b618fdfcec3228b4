const list = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** They ask or affirm and add nothing to the claim. */
export const SOFT = list(`
really actually truly indeed definitely certainly literally basically simply obviously clearly
please hey honestly also apparently supposedly reportedly allegedly nowadays scientifically
approximately roughly yes so oh tbh lol btw anyway
`);

/** Soft before an amount ("about 100 °C"), else prepositions. */
export const APPROXIMATELY = list('about around');

export const AUXILIARIES = list(`
be am is are was were been do does did have has had can could may might must shall should will
would
`);

/** They change a claim; both sides must have them. */
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

/** They may move within a claim; both sides must have them. */
export const FLOATING = list(`
mainly only always often usually sometimes frequently rarely seldom hardly barely generally
`);

export const ONLY = list('only just merely solely');

export const PREPOSITIONS = list(`
of in on at from to into onto with by for around round through during after before above below under
over between against near without within inside outside beyond across behind per since until like as
upon about toward towards via off out up down than throughout among along
`);

export const SAME_PREPOSITION: ReadonlyMap<string, string> = new Map([
  ['off', 'from'],
  ['inside', 'in'],
  ['within', 'in'],
  ['upon', 'on'],
  ['onto', 'on'],
  ['round', 'around'],
  ['towards', 'toward'],
]);

/** "Some dogs do not bark" does not deny "some dogs bark". */
export const SCOPE_SENSITIVE = list(`
all every everyone everybody everything each any some someone most many few several both either
always often usually sometimes frequently may must should will would probably generally and or but
because if when while unless although more less
`);

export const knownWords = (): string[] =>
  [SOFT, APPROXIMATELY, AUXILIARIES, FLOATING, ONLY, PREPOSITIONS, SCOPE_SENSITIVE].flatMap(
    (words) => [...words],
  );
