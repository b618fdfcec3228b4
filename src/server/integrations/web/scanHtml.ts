import type { Attributes } from './readAttributes.ts';
import { readAttributes } from './readAttributes.ts';

export interface HtmlSink {
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
