import { decodeHTMLAttribute } from 'entities';
import { Tokenizer } from 'htmlparser2';
import elements from './elements.json' with { type: 'json' };

export type Attributes = ReadonlyMap<string, string>;

export const namesOf = (names: string): ReadonlySet<string> => new Set(names.split(' '));

interface HtmlSink {
  /** Character references are not decoded, here and in attributes. */
  text?(raw: string): void;
  open?(name: string, attributes: Attributes, selfClosing: boolean): void;
  close?(name: string): void;
  /** For elements that contain only text, such as `script` and `title`. */
  raw?(name: string, attributes: Attributes, content: string): void;
}

const ATTRIBUTES_MAX = 100;
const RAW = namesOf(elements.text);

/** Uses only the tokenizer, because the parser takes quadratic time on nested elements. */
export function scanHtml(html: string, sink: HtmlSink): void {
  let [name, attribute, value] = ['', '', ''];
  let attributes = new Map<string, string>();
  let raw: { name: string; attributes: Attributes; content: string } | null = null;
  const lower = (start: number, end: number) => html.slice(start, end).toLowerCase();
  const open = (selfClosing: boolean) => {
    if (RAW.has(name)) raw = { name, attributes, content: '' };
    else sink.open?.(name, attributes, selfClosing);
  };
  const endRaw = () => {
    if (raw) sink.raw?.(raw.name, raw.attributes, raw.content);
    raw = null;
  };

  const tokenizer = new Tokenizer(
    { decodeEntities: false },
    {
      ontext(start, end) {
        // The tokenizer reports an unfinished end tag with a negative start.
        if (start < 0) return;
        const text = html.slice(start, end);
        if (raw) raw.content += text;
        else sink.text?.(text);
      },
      onopentagname(start, end) {
        name = lower(start, end);
        attributes = new Map();
      },
      onattribname(start, end) {
        attribute = lower(start, end);
        value = '';
      },
      onattribdata(start, end) {
        value = html.slice(start, end);
      },
      onattribend() {
        if (attributes.size >= ATTRIBUTES_MAX || attributes.has(attribute)) return;
        attributes.set(attribute, value);
      },
      onopentagend: () => open(false),
      onselfclosingtag: () => open(true),
      onclosetag(start, end) {
        if (raw) endRaw();
        else sink.close?.(lower(start, end));
      },
      onend: endRaw,
      oncdata: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onprocessinginstruction: ignore,
      onattribentity: ignore,
      ontextentity: ignore,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
}

const ignore = () => undefined;

/** By the rules of attributes, so that `?a=1&section=2` in a text stays as it is. */
export const decodeEntities = decodeHTMLAttribute;

/** Hidden text is the usual place for prompt injection. Ignores style sheets and scripts. */
export function isHidden(attributes: Attributes): boolean {
  if (attributes.size === 0) return false;
  if (attributes.has('hidden')) return true;
  if (attributes.get('aria-hidden')?.trim().toLowerCase() === 'true') return true;
  if (FOR_SCREEN_READERS.test(attributes.get('class') ?? '')) return true;
  const style = attributes.get('style');
  return style !== undefined && hides(plainStyle(style));
}

const FOR_SCREEN_READERS =
  /(?:^|\s)(?:sr-only|visually-?hidden|screen-reader-text|screenreader-only)(?:\s|$)/;

const STYLE_MAX = 2_000; // characters

function plainStyle(style: string): string {
  return decodeEntities(style.slice(0, STYLE_MAX))
    .replace(/\\([\da-f]{1,6})\s?/gi, (_, hex: string) => {
      const code = parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : '';
    })
    .replaceAll('\\', '')
    .replace(/\/\*(?:(?!\*\/|\/\*)[^])*\*\//g, '')
    .replace(/\s+/g, '')
    .toLowerCase();
}

/** Any hiding declaration counts, even if a later one overrides it. */
function hides(style: string): boolean {
  const declarations = style.split(';').map((text) => text.replace(/!important$/, ''));
  const isClipped = declarations.includes('overflow:hidden');
  return declarations.some((text) => HIDING.test(text) || (isClipped && NO_SIZE.test(text)));
}

const TINY = '(?:0?\\.0*|0|[01](?:\\.\\d*)?(?:px|pt)|0?\\.[01]\\d*(?:em|rem)|\\d(?:\\.\\d*)?%)';
const HIDING = new RegExp(
  [
    '(?:content-)?visibility:(?:hidden|collapse)',
    'display:none',
    'opacity:(?:0|0?\\.0*|0\\.0*%?|0%)',
    `font-size:(?:${TINY}|0(?:em|rem))`,
    '(?:-webkit-text-fill-)?color:(?:transparent|rgba\\(\\d+,\\d+,\\d+,0(?:\\.0*)?\\))',
    '(?:text-indent|left|top|right|bottom|margin(?:-left|-top)?):-\\d{3}.*',
    'clip:rect\\((?:0|1px).*',
    'clip-path:inset\\((?:50|100)%.*',
    'transform:scale\\(0(?:,0)?\\)',
  ]
    .map((rule) => `^${rule}$`)
    .join('|'),
);
const NO_SIZE = /^(?:max-)?(?:width|height):[01](?:px|em|rem|%)?$/;

/** Implies end tags. `onClose` gets every end except those within dropped elements. */
function openElements(onClose: (name: string) => void) {
  const names: string[] = [];
  const counts = new Map<string, number>();
  let droppingFrom = -1;

  const pop = (): string | undefined => {
    const name = names.pop();
    if (name === undefined) return undefined;
    counts.set(name, (counts.get(name) ?? 1) - 1);
    if (droppingFrom === -1) onClose(name);
    else if (droppingFrom === names.length) droppingFrom = -1;
    return name;
  };
  return {
    open(name: string, drops: boolean): void {
      const ended = ENDED_BY.get(name);
      while (ended?.has(names.at(-1) ?? '')) pop();
      names.push(name);
      counts.set(name, (counts.get(name) ?? 0) + 1);
      if (drops && droppingFrom === -1) droppingFrom = names.length - 1;
    },
    close(name: string): void {
      if ((counts.get(name) ?? 0) === 0) return;
      while (pop() !== name);
    },
    closeAll(): void {
      while (pop() !== undefined);
    },
    isDropping: () => droppingFrom !== -1,
  };
}

const ENDED_BY = new Map(
  elements.endedBy.flatMap(({ starts, ends }) =>
    Array.from(namesOf(starts), (name) => [name, namesOf(ends)] as const),
  ),
);

/** Balanced HTML without scripts, menus and media, in linear time. */
export function visibleHtml(html: string, { withNoscript = false } = {}) {
  const parts: string[] = [];
  let [characters, starts] = [0, 0];
  const elements = openElements((name) => parts.push(`</${name}>`));
  const isFull = (): boolean => characters > CHARACTERS_MAX || starts > ELEMENTS_MAX;
  const isLeftOut = (): boolean => elements.isDropping() || isFull();

  scanHtml(html, {
    text(raw) {
      if (isLeftOut()) return;
      const text = raw.slice(0, CHARACTERS_MAX);
      characters += raw.length;
      parts.push(text.replaceAll('<', '&lt;'));
    },
    open(name, attributes, selfClosing) {
      if (isFull() || UNWRAPPED.has(name)) return;
      const isDropped = DROPPED.has(name) || (name === 'noscript' && !withNoscript);
      if (isDropped && selfClosing) return;
      if (VOID.has(name)) {
        if (!BREAKS.has(name) || isLeftOut()) return;
        parts.push(`<${name}>`);
      } else {
        elements.open(name, isDropped || isHidden(attributes));
        if (isLeftOut()) return;
        parts.push(`<${name}${writeAttributes(attributes)}>`);
      }
      starts += 1;
    },
    close(name) {
      if (!isFull()) elements.close(name);
    },
    raw(name, attributes, content) {
      if (isLeftOut() || !VERBATIM.has(name) || isHidden(attributes)) return;
      characters += content.length;
      const text = content.slice(0, CHARACTERS_MAX);
      parts.push(`<pre>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</pre>`);
    },
  });
  const isWhole = !isFull();
  elements.closeAll();
  return { html: parts.join(''), isWhole };
}

/** Six times the longest analyzed text, and as many elements as the longest articles have. */
const CHARACTERS_MAX = 300_000;
const ELEMENTS_MAX = 30_000;

export const VOID = namesOf(elements.void);
const BREAKS = new Set(['br', 'hr']);
const VERBATIM = new Set(['xmp', 'plaintext']);
/** Forms are kept, because some sites wrap the whole page in one. */
const DROPPED = namesOf(elements.dropped);
/** Authors omit their end tags. */
const UNWRAPPED = new Set(['html', 'head', 'body']);

const KEPT = ['class', 'id', 'role', 'itemprop', 'rel', 'href', 'dir'];
const VALUE_MAX = 300; // characters

function writeAttributes(attributes: Attributes): string {
  if (attributes.size === 0) return '';
  return KEPT.map((name) => {
    const value = attributes.get(name);
    const isKept = value !== undefined && value.length <= VALUE_MAX;
    return isKept ? ` ${name}="${value.replaceAll('"', '&quot;')}"` : '';
  }).join('');
}
