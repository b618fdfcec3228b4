const LEAD_MAX = 240; // characters

export function leadOf(text: string, sentences = 2): [lead: string, rest: string] {
  let end = 0;
  for (const { 0: mark, index } of text.matchAll(/[.!?。！？؟]["”’)]?(?= |$)|[。！？]/g)) {
    const next = index + mark.length;
    const isAbbreviation = /\b\w$/.test(text.slice(Math.max(0, index - 2), index));
    if (isAbbreviation && next < text.length) continue;
    if (end > 0 && next > LEAD_MAX) break;
    end = next;
    sentences -= 1;
    if (sentences === 0) break;
  }
  return end === 0 ? [text, ''] : [text.slice(0, end), text.slice(end).trim()];
}
