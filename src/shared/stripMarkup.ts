/**
 * The text without the tags, comments, style sheets and declarations that stand in it. Prose keeps
 * its signs: `x < 5 and y > 3`, `a <y and z> b` and `<https://example.com>` stay. Tags inside a line
 * leave no gap (`H<sub>2</sub>O`), others leave a space.
 *
 * Takes linear time: whatever does not end is left at the next possible start of its kind. What is
 * removed can join what stood around it into another tag, so `cleanText` repeats this.
 */
export function stripMarkup(text: string): string {
  let kept = '';
  let from = 0;
  let at = text.indexOf('<');
  while (at !== -1) {
    const markup = markupAt(text, at);
    if (markup) {
      kept += text.slice(from, at) + markup.gap;
      from = markup.end;
    }
    at = text.indexOf('<', markup ? from : at + 1);
  }
  return kept + text.slice(from);
}

interface Markup {
  end: number;
  gap: '' | ' ';
}

function markupAt(text: string, start: number): Markup | null {
  const next = text.charAt(start + 1);
  if (next === '!' || next === '?') return commentAt(text, start) ?? declarationAt(text, start);
  return styleAt(text, start) ?? tagAt(text, start);
}

/** The innermost comment: one that holds the start of another ends nowhere. */
function commentAt(text: string, start: number): Markup | null {
  if (!text.startsWith('<!--', start)) return null;
  const mark = execFrom(/<!--|-->/g, text, start + 4);
  return mark?.[0] === '-->' ? { end: mark.index + 3, gap: ' ' } : null;
}

/** `<!doctype html>`, `<?xml …?>`, `<![CDATA[…]]>`. */
function declarationAt(text: string, start: number): Markup | null {
  if (!/[a-z[]/i.test(text.charAt(start + 2))) return null;
  const mark = execFrom(/[<>]/g, text, start + 3);
  return mark?.[0] === '>' ? { end: mark.index + 1, gap: ' ' } : null;
}

function styleAt(text: string, start: number): Markup | null {
  if (!execFrom(/<style\b/iy, text, start)) return null;
  const opened = execFrom(/[<>]/g, text, start + 6);
  if (opened?.[0] !== '>') return null;
  const mark = execFrom(/<(\/?)style\b/gi, text, opened.index + 1);
  if (mark?.[1] !== '/') return null;
  const closed = execFrom(/\s*>/y, text, mark.index + mark[0].length);
  return closed && { end: closed.index + closed[0].length, gap: ' ' };
}

function tagAt(text: string, start: number): Markup | null {
  const opening = execFrom(/<\/?([a-z][a-z0-9-]*(?::[a-z0-9-]+)*)(?=[\s/>])/iy, text, start);
  if (!opening) return null;
  const [{ length }, name = ''] = opening;
  const end = endOfTag(text, start + length);
  if (end === -1) return null;
  const attributes = text.slice(start + length, end - 1);
  const isMarkup = !/[^\s/]/.test(attributes) || attributes.includes('=') || BARE.test(name);
  return isMarkup ? { end, gap: INLINE.test(name) ? '' : ' ' } : null;
}

/**
 * Behind the `>` that closes the tag, -1 if a `<` outside quotes comes first. Linear over all tags
 * of a text, too: at one place, two starts that both go on are never in the same quote, so that no
 * more than three go on at once.
 */
function endOfTag(text: string, from: number): number {
  let quote = '';
  for (let at = from; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (quote) {
      if (sign === quote) quote = '';
    } else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '<') return -1;
    else if (sign === '>') return at + 1;
  }
  return -1;
}

function execFrom(pattern: RegExp, text: string, from: number): RegExpExecArray | null {
  pattern.lastIndex = from;
  return pattern.exec(text);
}

const INLINE =
  /^(?:a|abbr|b|bdi|bdo|cite|code|data|del|dfn|em|font|i|ins|kbd|mark|o:p|q|s|samp|small|span|strong|sub|sup|time|tt|u|var|wbr)$/i;

/** Elements whose attributes often stand without a value. */
const BARE =
  /^(?:a|audio|button|details|dialog|form|iframe|img|input|link|ol|option|script|select|td|textarea|th|track|video)$/i;
