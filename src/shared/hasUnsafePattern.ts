/**
 * Whether the text holds a script tag, a `javascript:` address, an inline event handler or a `data:`
 * address, also when written with character references or with control or hidden characters inside.
 * Everything is escaped wherever it is shown; this is a second fence, so it rather lets doubtful
 * prose pass ("According to the data: 5 %", "JavaScript: The Good Parts", "on = off").
 */
export function hasUnsafePattern(raw: string): boolean {
  const views = raw.includes('&') ? [raw, decodeReferences(raw)] : [raw];
  return views.some((view) => {
    const spaced = view.replace(HIDDEN, '').replace(/\s+/g, ' ');
    const joined = view.replace(CONTROLS, '');
    return (
      [SCRIPT_TAG, SCRIPT_SCHEME, HANDLER, DATA_SCHEME].some((pattern) => pattern.test(spaced)) ||
      // Browsers skip tabs and line breaks inside a scheme.
      (joined !== view && [SCRIPT_TAG, SCRIPT_SCHEME].some((pattern) => pattern.test(joined)))
    );
  });
}

const CONTROLS = /[\p{Cc}\p{Cf}\p{DI}]+/gu;
const HIDDEN = /(?!\s)[\p{Cc}\p{Cf}\p{DI}]+?/gu;

const SCRIPT_TAG = /<\/?script(?![\w-])|< ?\/? ?script ?>/i;

/** As a word of prose ("JavaScript: an introduction") it is followed by a space and no code. */
const SCRIPT_SCHEME = /(?<![\p{L}\p{N}_])javascript ?:(?:\S| (?:void\b|[\w$.]{1,100}[(=`]))/iu;

/** A parameter in an address (`?onsite=1`) is none. */
const HANDLER = /(?<![\p{L}\p{N}_?&])on[a-z]{3,}(?:=| = ?(?:["'`]|[\w$.]{1,100}\()| =["'`\w])/iu;

const MEDIA = '(?:application|audio|font|image|message|model|multipart|text|video|x-[a-z]+)';
const DATA_SCHEME = new RegExp(
  `(?<![\\p{L}\\p{N}_])data:(?:,|;[^\\s,]{0,200},|${MEDIA}/[\\w.+-]| ${MEDIA}/[\\w.+-]{1,100}[;,]\\S)`,
  'iu',
);

const NAMED: Record<string, string> = {
  amp: '&',
  apos: "'",
  colon: ':',
  equals: '=',
  gt: '>',
  lpar: '(',
  lt: '<',
  newline: '\n',
  nbsp: ' ',
  quot: '"',
  rpar: ')',
  sol: '/',
  tab: '\t',
};

function decodeReferences(text: string): string {
  return text.replaceAll(
    /&(?:#x([0-9a-f]{1,12})|#([0-9]{1,12})|([a-z]{2,8}));?/gi,
    (reference, hex?: string, decimal?: string, name?: string) => {
      if (name) return NAMED[name.toLowerCase()] ?? reference;
      const code = hex ? parseInt(hex, 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : '';
    },
  );
}
