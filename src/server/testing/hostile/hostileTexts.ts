import { CONTENT_MAX } from '../../../shared/limits.ts';

/** A text on which something that goes back over what it has read takes seconds, hours or for ever. */
interface HostileText {
  shape: string;
  text: string;
  /** Nested or never closed: only at its full length it is as deep as it can be. */
  isDeep: boolean;
}

/** The same at its full length and at the given part of it. */
export interface HostileSizes {
  part: number;
  short: HostileText;
  full: HostileText;
}

/** Of so many that are not deep, one is always tried at its full length, too. */
const WHOLE = 10;

/**
 * Runs, alternations, things nested and never closed, and mixed scripts.
 * @param parts so much shorter the short ones are
 */
export const hostileTexts = (parts: number): HostileSizes[] => inSizes(plainTexts, parts);
/** These, and runs and alternations between a start and an end that are none of them. */
export const allHostileTexts = (parts: number): HostileSizes[] => [
  ...hostileTexts(parts),
  ...inSizes(framedTexts, parts),
];

function inSizes(make: (length: number) => HostileText[], parts: number): HostileSizes[] {
  const length = Math.ceil(CONTENT_MAX / parts);
  const short = make(length);
  const part = length / CONTENT_MAX;
  return make(CONTENT_MAX).map((full, index) => ({ part, short: short[index] ?? full, full }));
}

/**
 * Gives the texts that take longer than `limit` milliseconds at their full length. What would take that
 * by going back over all that it has read takes half of it more than a quarter of that, and a third of
 * it more than a ninth: so most texts are tried short, and only those that then take longer whole.
 * @param take tries a text and gives how many milliseconds it took
 */
export async function tooSlow(
  texts: readonly HostileSizes[],
  limit: number,
  take: (text: string, index: number) => number | Promise<number>,
): Promise<string[]> {
  const found: string[] = [];
  for (const [index, { part, short, full }] of texts.entries()) {
    const isWhole = full.isDeep || index % WHOLE === 0;
    if (!isWhole && (await take(short.text, index)) <= limit * part ** 2) continue;
    let took = await take(full.text, index);
    // What is collected of the texts before falls into one reading, not into two.
    if (took > limit) took = Math.min(took, await take(full.text, index));
    if (took > limit) found.push(`${took.toFixed(0)} ms: ${full.shape}`);
  }
  return found;
}

// One of each class that the expressions of the sources tell apart.
const SIGNS = Array.from('- 1aA<>"\'`:;.,/\\@%&#=?!()[]{}|*_+~^$\n\t\r\0').concat(
  Array.from('éİßﷺبक्字한กя😀🏽“”…。‑–٣\u0301\u202e\u200d\ufe0f\u2800\u00a0\u00ad\u2028\u0600'),
  ['\ud800', '\udc00'],
);

const PAIRS = [
  ...['a-', 'a ', ' a', 'a.', 'a:', 'a/', 'a@', 'a,', 'a;', 'a%', 'a&', 'a=', 'a\n', 'A ', 'Ab '],
  ...['1,', '1.', '1 ', '1-', '1:', 'a"', "a'", 'a(', '(a', '[a', '- ', '. ', '! ', '? ', '?)"'],
  ...['\n ', ' \n', '%20', '%zz', '%e', '../', '//', '/a', ' /s', '?a=b&', '[1]', '[1,', '"a" '],
  ...['{"a":', '[{"', '\\u0041', 'a\u0301', '\u0301\u0316', 'ب\u200c', '👩\u200d', '\ufe0fa'],
  ...['\ud800a', 'aя字ب', 'अ\u094d', 'ﷺ ', '字 ', '字。', 'ก '],
];

const MARKUP = [
  ...['<a', '<a ', '<a "', "<a '", '<a "<a \'', '<a b="', ' b="c"', '<a b=c ', '</', '</a ', '<b>'],
  ...['</b>', '<p>', '<div><div>', '<!', '<!--', '<!---->', '<!-- <!-- ', '-->', '<![CDATA['],
  ...[']]>', '<?', '<!d ', '<style>', '<style', '</style', '<style></style>', '<style/*'],
  ...['<script', '<script>', '</script', '<title>', '<textarea>', '<svg>', '<table><td>', '<br>'],
  ...['<o:p>', '<a:a:', '<a-a-', '<<', '><', '/>', '=">', '&', '&amp;', '&amp;amp;', '&#', '&#6'],
  ...['&#x', '&#60;', '&lt', '&lt;a ', '&;', '&a;'],
];

const CODE = [
  ...['javascript:', 'javascript: a', 'javascript :', 'onabc', 'onabc ', 'onabc=', 'onabc = a'],
  ...['on', ' on ', 'data:', 'data:;', 'data:a/', 'data:text/', 'data: text/a', 'http://'],
  ...['https://a ', 'https://a.', 'www.', 'a@a.', '.a@a', '/*', '/* */', '*/', '\\41 ', ';='],
  ...['display:none;', ', ', ' ;q=0', 'br;', '; charset=', 'Bearer ', 'a=b; '],
];

const PROSE = [
  ...[
    'only ',
    'is ',
    'is only ',
    'not ',
    'cause to ',
    'the claim that ',
    'it is true that ',
    'it is ',
  ],
  ...[
    'a myth ',
    'of the ',
    "a's ",
    'if you the ',
    'than ',
    'as as ',
    'in it ',
    'get from ',
    'aly ',
  ],
  ...['give children ', 'never ', 'Dr. ', 'according to ', 'study by ', 'University of the '],
  ...['Jane Smith ', 'STOP ', '1,000 million ', '$ ', '10 % ', 'does not ', 'не ', 'covid-'],
  ...['That is false. ', 'This is a a a ', 'Vaccines cause autism. ', 'hundred and '],
];

const NESTED: readonly (readonly [open: string, close: string])[] = [
  ['<', 'b>'],
  ['<b', '>'],
  ['<!--', '-->'],
  ['<style>', '</style>'],
  ['<div>', '</div>'],
  ['<a title="', '">'],
  ['(', ')'],
  ['[', ']'],
  ['{"a":', '}'],
  ['“', '”'],
];

/** So that a run begins or ends where an expression does not expect it. */
const FRAMES: readonly (readonly [start: string, end: string])[] = [
  ['<a', '!'],
  ['"x', '\n'],
];

/** So many UTF-16 units each. */
function plainTexts(length: number): HostileText[] {
  const nested = NESTED.map(([open, close]) => {
    const count = Math.floor(length / (open.length + close.length));
    const shape = `${count} × ${JSON.stringify(open)} in each other`;
    return { shape, text: open.repeat(count) + close.repeat(count), isDeep: true };
  });
  return [...UNITS.map((unit) => repeat(unit, length)), ...nested];
}

function framedTexts(length: number): HostileText[] {
  return FRAMES.flatMap(([start, end]) =>
    UNITS.map((unit) => {
      const { shape, text } = repeat(unit, length - start.length - end.length);
      return {
        isDeep: false,
        shape: `${shape} between ${JSON.stringify([start, end])}`,
        text: start + text + end,
      };
    }),
  );
}

const UNITS = [...SIGNS, ...PAIRS, ...MARKUP, ...CODE, ...PROSE];
const OPENING = new Set(['(', '[', '{', '<', '<a', '<b>', '<div><div>', '<!--', '{"a":', '[{"']);

function repeat(unit: string, length: number): HostileText {
  const count = Math.floor(length / unit.length);
  const shape = `${count} × ${JSON.stringify(unit)}`;
  return { shape, text: unit.repeat(count), isDeep: OPENING.has(unit) };
}
