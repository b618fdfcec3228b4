export type Attributes = ReadonlyMap<string, string>;

interface RestOfTag {
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

interface HtmlSink {
  /** Text as it stands, character references not yet decoded. */
  text?(raw: string): void;
  open?(name: string, attributes: Attributes, selfClosing: boolean): void;
  close?(name: string): void;
  /** An element that holds text alone, such as `script` or `title`. */
  raw?(name: string, attributes: Attributes, content: string): void;
}

/**
 * Tells `sink` the tags and texts of a page in the order of its source. Names are in lower case. It
 * builds no tree and never looks at a character more than a fixed number of times, so that 2 MB of
 * anything are read in milliseconds. What is left open at the end (a tag, a comment, a script) goes
 * with all that it holds, as in a browser.
 */
export function scanHtml(html: string, sink: HtmlSink): void {
  const flush = (from: number, to: number): void => {
    if (to > from) sink.text?.(html.slice(from, to));
  };
  const markup = /<(?:[a-z]|\/[a-z]|[/!?])/gi;
  let at = 0;
  while (at !== -1) {
    markup.lastIndex = at;
    const found = markup.exec(html);
    flush(at, found?.index ?? html.length);
    if (!found) return;
    const [sign, start] = [found[0], found.index];
    if (sign.length === 3) at = readEndTag(html, start + 2, sink);
    else if (/[a-z]/i.test(sign)) at = readStartTag(html, start + 1, sink);
    else at = endOfComment(html, start);
  }
}

/** Elements in which a tag is no tag. */
const RAW = /^(?:iframe|noembed|noframes|plaintext|script|style|textarea|title|xmp)$/;
const RAW_ENDS = new Map<string, RegExp>();

/** These four tell where to go on, or -1 at the end of the page. */
function readStartTag(html: string, from: number, sink: HtmlSink): number {
  const name = nameAt(html, from);
  const tag = readAttributes(html, from + name.length);
  if (!tag) return -1;
  const lower = name.toLowerCase();
  if (!RAW.test(lower)) {
    sink.open?.(lower, tag.attributes, tag.selfClosing);
    return tag.end;
  }
  const [contentEnd, end] = endOfRaw(html, lower, tag.end);
  sink.raw?.(lower, tag.attributes, html.slice(tag.end, contentEnd));
  return end;
}

function readEndTag(html: string, from: number, sink: HtmlSink): number {
  const name = nameAt(html, from);
  const tag = readAttributes(html, from + name.length);
  if (!tag) return -1;
  sink.close?.(name.toLowerCase());
  return tag.end;
}

function endOfRaw(html: string, name: string, from: number): [number, number] {
  const ends = RAW_ENDS.get(name) ?? new RegExp(`</${name}(?=[\\t\\n\\f\\r />])`, 'gi');
  RAW_ENDS.set(name, ends);
  ends.lastIndex = from;
  const found = ends.exec(html);
  if (!found) return [html.length, -1];
  const close = html.indexOf('>', found.index);
  return [found.index, close === -1 ? -1 : close + 1];
}

function endOfComment(html: string, start: number): number {
  if (!html.startsWith('<!--', start)) {
    const isData = html.startsWith('<![CDATA[', start);
    const end = html.indexOf(isData ? ']]>' : '>', start);
    return end === -1 ? -1 : end + (isData ? 3 : 1);
  }
  const empty = /<!--(?:-?>)/y;
  empty.lastIndex = start;
  if (empty.test(html)) return empty.lastIndex;
  const end = /--!?>/g;
  end.lastIndex = start + 4;
  return end.test(html) ? end.lastIndex : -1;
}

function nameAt(html: string, from: number): string {
  const name = /[^\t\n\f\r />]*/y;
  name.lastIndex = from;
  return name.exec(html)?.[0] ?? '';
}

/**
 * Character references decoded as a browser does: by number, and by those names that HTML 4 knows.
 * The oldest names count without their semicolon too. Other names stay as they are.
 */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(REFERENCE, (whole, hex?: string, decimal?: string, name?: string) => {
    if (hex !== undefined) return fromNumber(parseInt(hex, 16));
    if (decimal !== undefined) return fromNumber(parseInt(decimal, 10));
    if (name === undefined) return whole;
    const isClosed = whole.endsWith(';');
    return (isClosed || OPEN.test(name) ? ENTITIES.get(name) : undefined) ?? whole;
  });
}

const REFERENCE = /&(?:#[xX]([\da-fA-F]{1,8})|#(\d{1,9})|([a-zA-Z][a-zA-Z\d]{1,9}));?/g;
const OPEN = /^(?:amp|lt|gt|quot|nbsp|copy|reg|AMP|LT|GT|QUOT)$/;

/** What Windows put at 128 to 159, where Unicode has control characters. */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

function fromNumber(code: number): string {
  if (code >= 128 && code <= 159) return WINDOWS[code - 128] ?? '';
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : '\ufffd';
}

/** The characters that HTML 4 names, and some that came later and are often met. */
const ENTITIES: ReadonlyMap<string, string> = new Map([
  ...row(
    160,
    `nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn
    sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute
    Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde
    Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave
    aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth
    ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml`,
  ),
  ...row(
    0x391,
    `Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho - Sigma
    Tau Upsilon Phi Chi Psi Omega`,
  ),
  ...row(
    0x3b1,
    `alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigmaf
    sigma tau upsilon phi chi psi omega`,
  ),
  ...pairs(
    `amp & lt < gt > quot " apos ' AMP & LT < GT > QUOT " OElig Œ oelig œ Scaron Š scaron š Yuml Ÿ
    Zcaron Ž zcaron ž Ccaron Č ccaron č cacute ć Cacute Ć lstrok ł Lstrok Ł nacute ń sacute ś Sacute Ś
    zacute ź zdot ż Zdot Ż aogon ą eogon ę rcaron ř Rcaron Ř ecaron ě inodot ı scedil ş Scedil Ş
    gbreve ğ Gbreve Ğ Idot İ fnof ƒ circ ˆ tilde ˜ ndash – mdash — lsquo ‘ rsquo ’ sbquo ‚ ldquo “
    rdquo ” bdquo „ dagger † Dagger ‡ bull • hellip … permil ‰ prime ′ Prime ″ lsaquo ‹ rsaquo ›
    oline ‾ frasl ⁄ euro € image ℑ weierp ℘ real ℜ trade ™ alefsym ℵ larr ← uarr ↑ rarr → darr ↓
    harr ↔ crarr ↵ lArr ⇐ uArr ⇑ rArr ⇒ dArr ⇓ hArr ⇔ forall ∀ part ∂ exist ∃ empty ∅ nabla ∇ isin ∈
    notin ∉ ni ∋ prod ∏ sum ∑ minus − lowast ∗ radic √ prop ∝ infin ∞ ang ∠ and ∧ or ∨ cap ∩ cup ∪
    int ∫ there4 ∴ sim ∼ cong ≅ asymp ≈ ne ≠ equiv ≡ le ≤ ge ≥ sub ⊂ sup ⊃ nsub ⊄ sube ⊆ supe ⊇
    oplus ⊕ otimes ⊗ perp ⊥ sdot ⋅ loz ◊ spades ♠ clubs ♣ hearts ♥ diams ♦ check ✓ star ☆ colon :
    comma , period . excl ! quest ? num # dollar $ percnt % lpar ( rpar ) ast * plus + sol / bsol \\
    semi ; equals = commat @ lsqb [ rsqb ] lbrack [ rbrack ] lowbar _ grave \` lcub { rcub } vert |
    verbar | hyphen ‐ dash ‐ horbar ― frac13 ⅓ frac23 ⅔ frac18 ⅛ numero №`,
  ),
  // Blanks and marks that are not seen.
  ['ensp', '\u2002'],
  ['emsp', '\u2003'],
  ['thinsp', '\u2009'],
  ['zwnj', '\u200c'],
  ['zwj', '\u200d'],
  ['lrm', '\u200e'],
  ['rlm', '\u200f'],
  ['Tab', '\t'],
  ['NewLine', '\n'],
]);

/** Names of consecutive characters; `-` where one has none. */
function row(first: number, names: string): [string, string][] {
  return names
    .split(/\s+/)
    .map((name, index): [string, string] => [name, String.fromCodePoint(first + index)]);
}

function pairs(list: string): [string, string][] {
  const words = list.split(/\s+/);
  return words.flatMap((word, index): [string, string][] =>
    index % 2 === 0 ? [[word, words[index + 1] ?? '']] : [],
  );
}
