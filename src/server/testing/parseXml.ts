import { XMLParser } from 'fast-xml-parser';
import { SyntaxValidator } from 'fast-xml-validator';

/** An element of a document: its name, attributes, elements and text. */
export interface Element {
  name: string;
  attributes: Record<string, string>;
  children: Element[];
  text: string;
}

const ATTRIBUTES = ':@';
const TEXT = '#text';

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  ignoreDeclaration: true,
  parseTagValue: false,
  trimValues: false,
  // A site map has 50,000 addresses, each of which may hold an `&amp;`.
  processEntities: { enabled: true, maxTotalExpansions: 1e6, maxExpandedLength: 1e8 },
});

/** Reads a document; throws at its first fault. */
export function parseXml(document: string): Element {
  const forbidden = FORBIDDEN.exec(document)?.[0];
  if (forbidden !== undefined) throw new Error(`forbidden: ${forbidden.codePointAt(0) ?? ''}`);
  const unknown = /&(?!(?:amp|lt|gt|quot|apos);)/.exec(document);
  if (unknown) throw new Error(`an unknown entity at ${unknown.index}`);
  SyntaxValidator.validate(document);
  const [root, ...more] = (parser.parse(document) as Node[]).filter((node) => !(TEXT in node));
  if (!root || more.length > 0) throw new Error('a document has one element at its root');
  return toElement(root);
}

const FORBIDDEN = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u;

/** In document order, a node is an object of one key: its name, with its content. */
type Node = Record<string, Node[] | string | Record<string, string>>;

function toElement(node: Node): Element {
  const name = Object.keys(node).find((key) => key !== ATTRIBUTES) ?? '';
  const content = node[name] as Node[];
  return {
    name,
    attributes: (node[ATTRIBUTES] ?? {}) as Record<string, string>,
    children: content.filter((child) => !(TEXT in child)).map(toElement),
    text: content.map((child) => (child[TEXT] as string | undefined) ?? '').join(''),
  };
}

/** All elements of that name, wherever they stand. */
export const allOf = (element: Element, name: string): Element[] => [
  ...(element.name === name ? [element] : []),
  ...element.children.flatMap((child) => allOf(child, name)),
];
