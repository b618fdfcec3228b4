/** An element of a document: its name, attributes, elements and text. */
export interface Element {
  name: string;
  attributes: Record<string, string>;
  children: Element[];
  text: string;
}

/** Reads a document as strictly as the standard asks, as far as our own use it; throws at its first fault. */
export function parseXml(document: string): Element {
  const forbidden = Array.from(document).find((character) => !ALLOWED.test(character));
  if (forbidden !== undefined) throw new Error(`forbidden: ${forbidden.codePointAt(0) ?? ''}`);
  const root: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  const body = document.replace(/^<\?xml version="1\.0" encoding="utf-8"\?>\n/i, '');
  let at = 0;
  TOKEN.lastIndex = 0;
  for (let token = TOKEN.exec(body); token; token = TOKEN.exec(body)) {
    if (token.index !== at) throw new Error(`not well-formed at ${body.slice(at, at + 60)}`);
    at = TOKEN.lastIndex;
    const [, closed, name, attributes = '', empty, text] = token;
    const parent = open.at(-1) ?? root;
    if (text !== undefined) parent.text += unescaped(text);
    else if (closed !== undefined) {
      if (open.pop()?.name !== closed) throw new Error(`</${closed}> closes another element`);
    } else {
      const element = {
        name: name ?? '',
        attributes: readAttributes(attributes),
        children: [],
        text: '',
      };
      parent.children.push(element);
      if (empty === undefined || empty === '') open.push(element);
    }
  }
  const [element] = root.children;
  if (at !== body.length || open.length !== 1 || !element || root.children.length !== 1)
    throw new Error('the document does not end where it should');
  return element;
}

const ALLOWED = /[\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u;
const TOKEN = /<\/([\w:-]+)>|<([\w:-]+)((?:\s[\w:-]+="[^"<]*")*)(\/?)>|([^<]+)/g;

const readAttributes = (text: string): Record<string, string> =>
  Object.fromEntries(
    Array.from(text.matchAll(/(?<![\w:-])([\w:-]+)="([^"]*)"/g), ([, name = '', value = '']) => [
      name,
      unescaped(value),
    ]),
  );

const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescaped(text: string): string {
  if (text.includes(']]>')) throw new Error('"]]>" stands in a text');
  return text.replaceAll(/&([^;]*;?)/g, (_, named: string) => {
    const sign = SIGNS[named.replace(/;$/, '')];
    if (sign === undefined || !named.endsWith(';')) throw new Error(`&${named} is unknown`);
    return sign;
  });
}

/** All elements of that name, wherever they stand. */
export const allOf = (element: Element, name: string): Element[] => [
  ...(element.name === name ? [element] : []),
  ...element.children.flatMap((child) => allOf(child, name)),
];
