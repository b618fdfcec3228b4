import { isHidden } from './isHidden.ts';
import { openElements } from './openElements.ts';
import type { Attributes } from './readAttributes.ts';
import { scanHtml } from './scanHtml.ts';

export interface VisibleHtml {
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
