import { decodeHTMLAttribute } from 'entities';
import { Tokenizer } from 'htmlparser2';

export type Attributes = ReadonlyMap<string, string>;

interface HtmlSink {
  /** Character references are not decoded, here and in attributes. */
  text?(raw: string): void;
  open?(name: string, attributes: Attributes, selfClosing: boolean): void;
  close?(name: string): void;
  /** An element that contains only text, such as `script` or `title`. */
  raw?(name: string, attributes: Attributes, content: string): void;
}

/** More than any honest tag has. */
const ATTRIBUTES_MAX = 100;
const RAW = new Set('iframe noembed noframes plaintext script style textarea title xmp'.split(' '));

/**
 * Reports tags and texts in source order, names in lower case. Uses only the tokenizer, because the
 * parser takes quadratic time on nested elements.
 */
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
        // What the tokenizer reports of an end tag that the page leaves open.
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
