export type Attributes = ReadonlyMap<string, string>;

export interface RestOfTag {
  attributes: Attributes;
  selfClosing: boolean;
  /** After the `>`. */
  end: number;
}

/**
 * The attributes of the tag whose name ends at `from`: names in lower case, values as they stand;
 * of equal names the first counts. Null when the page ends inside the tag. Takes linear time.
 */
export function readAttributes(html: string, from: number): RestOfTag | null {
  let attributes = NONE;
  let at = from;
  for (;;) {
    at = endOf(GAP, html, at);
    const sign = html[at];
    if (sign === undefined) return null;
    if (sign === '>') {
      return { attributes, selfClosing: at > from && html[at - 1] === '/', end: at + 1 };
    }
    const nameEnd = endOf(NAME, html, at);
    const name = html.slice(at, nameEnd).toLowerCase();
    const value = readValue(html, nameEnd);
    if (!value) return null;
    at = value.end;
    if (attributes === NONE) attributes = new Map();
    if (attributes.size < ATTRIBUTES_MAX && !attributes.has(name)) attributes.set(name, value.text);
  }
}

/** More than any honest tag has; the rest is passed over. */
const ATTRIBUTES_MAX = 100;
const NONE = new Map<string, string>();

const GAP = /[\t\n\f\r /]*/y;
const NAME = /=?[^\t\n\f\r />=]*/y;
const EQUALS = /[\t\n\f\r ]*=[\t\n\f\r ]*/y;
const UNQUOTED = /[^\t\n\f\r >]*/y;

function readValue(html: string, from: number): { text: string; end: number } | null {
  const start = endOf(EQUALS, html, from);
  if (start === from) return { text: '', end: from };
  const quote = html[start];
  if (quote === '"' || quote === "'") {
    const end = html.indexOf(quote, start + 1);
    return end === -1 ? null : { text: html.slice(start + 1, end), end: end + 1 };
  }
  const end = endOf(UNQUOTED, html, start);
  return { text: html.slice(start, end), end };
}

/** Where a sticky pattern stops matching; `from` when it does not match at all. */
function endOf(pattern: RegExp, html: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.test(html) ? pattern.lastIndex : from;
}
