export interface Piece {
  text: string;
  marked: boolean;
}

/** Cuts a text where the phrases stand in it, whatever their case; of phrases that overlap the earlier, then the longer. */
export function markPhrases(text: string, phrases: readonly string[]): Piece[] {
  const wanted = phrases.map((phrase) => phrase.trim().toLowerCase()).filter(Boolean);
  const lower = text.toLowerCase();
  // A few letters change their length with their case; then places would not agree.
  if (lower.length !== text.length) return [{ text, marked: false }];

  const pieces: Piece[] = [];
  let from = 0;
  for (;;) {
    const next = firstOf(lower, wanted, from);
    if (!next) break;
    if (next.at > from) pieces.push({ text: text.slice(from, next.at), marked: false });
    from = next.at + next.length;
    pieces.push({ text: text.slice(next.at, from), marked: true });
  }
  if (from < text.length) pieces.push({ text: text.slice(from), marked: false });
  return pieces;
}

function firstOf(text: string, phrases: string[], from: number) {
  return phrases
    .map((phrase) => ({ at: text.indexOf(phrase, from), length: phrase.length }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at || b.length - a.length)[0];
}
