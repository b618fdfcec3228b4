import { type Attributes, decodeEntities, scanHtml } from './html.ts';

/**
 * Whether an element's own attributes hide it from whoever looks at the page. What nobody sees must
 * not reach an analyst: it is the usual place for words that try to direct one. What style sheets or
 * scripts hide can't be known here.
 */
export function isHidden(attributes: Attributes): boolean {
  if (attributes.size === 0) return false;
  if (attributes.has('hidden')) return true;
  if (attributes.get('aria-hidden')?.trim().toLowerCase() === 'true') return true;
  if (FOR_SCREEN_READERS.test(attributes.get('class') ?? '')) return true;
  const style = attributes.get('style');
  return style !== undefined && hides(plainStyle(style));
}

/** The names that the widespread style libraries give to text that is heard but not seen. */
const FOR_SCREEN_READERS =
  /(?:^|\s)(?:sr-only|visually-?hidden|screen-reader-text|screenreader-only)(?:\s|$)/;

/** Longer than any that is written by hand; the rest is not looked at. */
const STYLE_MAX = 2_000; // characters

/** In lower case, without escapes, comments and white space. */
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

/** Any one that hides counts, though a later one may show again: pages have no honest use for both. */
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

interface OpenElements {
  open(name: string, drops: boolean): void;
  /** Closes the innermost element of that name and all within it; without one nothing happens. */
  close(name: string): void;
  closeAll(): void;
  /** Whether we are inside an element that was opened as one to be dropped. */
  isDropping(): boolean;
}

/**
 * Keeps account of which elements are open, in constant time each. Where authors may leave out an
 * end tag (`li`, `p`, `td` and the like) it is found. `onClose` is told every end but those inside
 * what is dropped.
 */
function openElements(onClose: (name: string) => void): OpenElements {
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
    open(name, drops) {
      const ended = ENDED_BY.get(name);
      while (ended?.has(names.at(-1) ?? '')) pop();
      names.push(name);
      counts.set(name, (counts.get(name) ?? 0) + 1);
      if (drops && droppingFrom === -1) droppingFrom = names.length - 1;
    },
    close(name) {
      if ((counts.get(name) ?? 0) === 0) return;
      while (pop() !== name);
    },
    closeAll() {
      while (pop() !== undefined);
    },
    isDropping: () => droppingFrom !== -1,
  };
}

const rules = (starts: string, ends: string): [string, Set<string>][] =>
  starts.split(/\s+/).map((name) => [name, new Set(ends.split(' '))]);

/** Which open elements end where one of these starts. */
const ENDED_BY = new Map([
  ...rules(
    `address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer
    form h1 h2 h3 h4 h5 h6 header hgroup main menu nav ol p pre search section table ul`,
    'p',
  ),
  ...rules('li', 'li p'),
  ...rules('dt dd', 'dt dd p'),
  ...rules('td th', 'td th p'),
  ...rules('tr', 'td th tr p'),
  ...rules('tbody thead tfoot', 'td th tr tbody thead tfoot caption colgroup p'),
]);

interface VisibleHtml {
  html: string;
  /** False when the page holds more than is looked at, and its end is missing. */
  isWhole: boolean;
}

/**
 * What a person could read on the page, as balanced HTML in linear time: without scripts, styles,
 * comments, menus, controls, media and hidden elements, and of the attributes only those that help to
 * find the article. Text for browsers without scripts comes along only `withNoscript`.
 */
export function visibleHtml(html: string, { withNoscript = false } = {}): VisibleHtml {
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
        parts.push(`<${name}${written(attributes)}>`);
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

/** Six times the longest text that is judged, and as many elements as the longest of articles has. */
const CHARACTERS_MAX = 300_000;
const ELEMENTS_MAX = 30_000;

const VOID = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);
const BREAKS = new Set(['br', 'hr']);
const VERBATIM = new Set(['xmp', 'plaintext']);
/** Not read as text, whatever they hold. Forms are: some sites wrap the whole page in one. */
const DROPPED = new Set(
  `annotation annotation-xml aside audio button canvas datalist dialog footer label legend map menu
  meter nav object optgroup option output picture progress rp rt select svg template video`.split(
    /\s+/,
  ),
);
/** The page has one of each; where authors leave out their ends, the text inside must not go. */
const UNWRAPPED = new Set(['html', 'head', 'body']);

const KEPT = ['class', 'id', 'role', 'itemprop', 'rel', 'href', 'dir'];
const VALUE_MAX = 300; // characters

function written(attributes: Attributes): string {
  if (attributes.size === 0) return '';
  return KEPT.map((name) => {
    const value = attributes.get(name);
    const isKept = value !== undefined && value.length <= VALUE_MAX;
    return isKept ? ` ${name}="${value.replaceAll('"', '&quot;')}"` : '';
  }).join('');
}
