/**
 * Of the phrases that a model says it copied from a text, those that do stand in it but for case, as
 * they are written there: at most `most`, none twice, none longer than `LONGEST_PHRASE`, out of the
 * first `LOOKED_FOR`.
 */
export function copiedPhrases(phrases: readonly string[], text: string, most: number): string[] {
  const lower = text.toLowerCase();
  // A few letters change their length with their case; then only the very letters can be found.
  const comparable = lower.length === text.length;
  const copied = new Set<string>();
  for (const phrase of phrases.slice(0, LOOKED_FOR)) {
    const wanted = phrase.trim();
    if (wanted === '' || wanted.length > LONGEST_PHRASE) continue;
    const at = comparable ? lower.indexOf(wanted.toLowerCase()) : text.indexOf(wanted);
    if (at >= 0) copied.add(text.slice(at, at + wanted.length));
    if (copied.size === most) break;
  }
  return [...copied];
}

/** A model that a page talked into naming thousands must not hold the server up for seconds. */
const LOOKED_FOR = 100;

const LONGEST_PHRASE = 120; // code units
