/**
 * The text without tags, comments and style sheets. Prose keeps its signs: `x < 5 and y > 3`,
 * `a <y and z> b` and `<https://example.com>` stay. Tags inside a line leave no gap (`H<sub>2</sub>O`),
 * others leave a space.
 */
export function stripMarkup(text: string): string {
  if (!text.includes('<')) return text;
  let before = text.replace(COMMENT, ' ').replace(STYLE, ' ').replace(DECLARATION, ' ');
  for (let pass = 0; pass < PASSES; pass += 1) {
    const after = before.replace(TAG, removeTag);
    if (after === before) return after;
    before = after;
  }
  // Removing a tag can join what stood around it into another one. Whoever nests them this deep
  // does not write prose.
  return before.replaceAll(/[<>]/g, ' ');
}

const PASSES = 4;

// Each of these stops at the next possible start, so that unclosed ones cost linear time.
const COMMENT = /<!--(?:(?!<!--|-->)[^])*-->/g;
const STYLE = /<style\b[^<>]*>(?:(?!<style\b|<\/style)[^])*<\/style\s*>/gi;
const DECLARATION = /<[!?][a-z[][^<>]*>/gi;
const TAG = /<\/?([a-z][a-z0-9]*(?:[:-][a-z0-9-]+)*)((?:[\s/](?:"[^"]*"|'[^']*'|[^'"<>])*)?)>/gi;

const INLINE =
  /^(?:a|abbr|b|bdi|bdo|cite|code|data|del|dfn|em|font|i|ins|kbd|mark|o:p|q|s|samp|small|span|strong|sub|sup|time|tt|u|var|wbr)$/i;

/** Elements whose attributes often stand without a value. */
const BARE =
  /^(?:a|audio|button|details|dialog|form|iframe|img|input|link|ol|option|script|select|td|textarea|th|track|video)$/i;

function removeTag(tag: string, name: string, attributes: string): string {
  const isMarkup = /^[\s/]*$/.test(attributes) || attributes.includes('=') || BARE.test(name);
  if (!isMarkup) return tag;
  return INLINE.test(name) ? '' : ' ';
}
