/**
 * Brings turns of measure and place to the form in which the library keeps them: "every day", "per
 * day" and "daily" to "a day", "in one place" to "in the same place"; and "man" for mankind, "our
 * planet" for the Earth. "Things" that are seen or remembered are left out, being anything at all,
 * as "someone" to whom something is done is any person.
 */
export function plainForms(words: readonly string[]): string[] {
  const out: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const next = words[at + 1] ?? '';
    if (DAILY.has(word)) out.push('a', DAILY.get(word) ?? '');
    else if (/^(?:every|each|per)$/.test(word) && PERIOD.test(next)) out.push('a');
    else if (word === 'one' && /^(?:in|at)$/.test(out.at(-1) ?? '') && SHARED.test(next))
      out.push('the', 'same');
    else if (word === 'our' && next === 'planet') {
      out.push('the', 'earth');
      at += 1;
    } else if (word === 'things' && SENSING.test(out.at(-1) ?? '')) continue;
    else if (/^some(?:one|body)$/.test(word) && !out.every((before) => LEADING.test(before)))
      out.push('a', 'person');
    else if (word === 'man' && out.every((before) => LEADING.test(before))) out.push('people');
    else out.push(word);
  }
  return out;
}

const DAILY = new Map([
  ['daily', 'day'],
  ['yearly', 'year'],
]);
const PERIOD = /^(?:day|night|week|month|year)$/;
const SHARED = /^(?:place|spot|location|time)$/;
const SENSING = /^(?:see|sees|hear|hears|feel|taste|smell|remember|remembers)$/;
/** What may stand in front of the subject. */
const LEADING = /^(?:is|are|was|were|do|does|did|has|have|had|can|could|will)$/;
