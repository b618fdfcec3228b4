import { CONTENT_MAX } from '../../shared/limits.ts';

/** A text on which something that goes back over what it has read takes seconds, hours or for ever. */
export interface HostileText {
  shape: string;
  text: string;
}

// One of each class that the expressions of the sources tell apart.
const SIGNS = Array.from('- 1aA<>"\'`:;.,/\\@%&#=?!()[]{}|*_+~^$\n\t\r\0')
  .concat([
    '\u0301',
    '\u202e',
    '\u200d',
    '\ufe0f',
    '\u2800',
    '\u00a0',
    '\u00ad',
    '\u2028',
    '\u0600',
  ])
  .concat(['é', 'İ', 'ß', 'ﷺ', 'ب', 'क', '्', '字', '한', 'я', '😀', '🏽', '\ud800', '\udc00'])
  .concat(['“', '”', '…', '。', '‑', '–', '٣']);

const PAIRS = [
  'a-',
  'a ',
  ' a',
  'a.',
  'a:',
  'a/',
  'a@',
  'a,',
  'a;',
  'a%',
  'a&',
  'a=',
  'a\n',
  'a\u0301',
]
  .concat([
    '1,',
    '1.',
    '1 ',
    '1-',
    '1:',
    'A ',
    'Ab ',
    'a"',
    "a'",
    'a(',
    '(a',
    '[a',
    '- ',
    '. ',
    '! ',
    '? ',
  ])
  .concat([
    '\u0301\u0316',
    'ب\u200c',
    '👩\u200d',
    '\ufe0fa',
    '\ud800a',
    'aя字',
    'अ\u094d',
    'ﷺ ',
    '\n ',
    ' \n',
  ])
  .concat([
    '%20',
    '%zz',
    '%e',
    '../',
    '//',
    '/a',
    '?a=b&',
    '[1]',
    '[1,',
    '"a" ',
    '{"a":',
    '[{"',
    '\\u0041',
  ]);

const MARKUP = [
  '<a',
  '<a ',
  '<a "',
  "<a '",
  '<a "<a \'',
  '<a b="',
  ' b="c"',
  '<a b=c ',
  '</',
  '</a ',
  '<b>',
  '</b>',
  '<p>',
]
  .concat([
    '<div><div>',
    '<!',
    '<!--',
    '<!---->',
    '<!-- <!-- ',
    '-->',
    '<![CDATA[',
    ']]>',
    '<?',
    '<!d ',
  ])
  .concat([
    '<style>',
    '<style',
    '</style',
    '<style></style>',
    '<style/*',
    '<script',
    '<script>',
    '</script',
    '<title>',
  ])
  .concat([
    '<textarea>',
    '<svg>',
    '<table><td>',
    '<br>',
    '<o:p>',
    '<a:a:',
    '<a-a-',
    '<<',
    '><',
    '/>',
    '=">',
  ])
  .concat(['&', '&amp;', '&amp;amp;', '&#', '&#6', '&#x', '&#60;', '&lt', '&lt;a ', '&;', '&a;']);

const CODE = [
  'javascript:',
  'javascript: a',
  'javascript :',
  'onabc',
  'onabc ',
  'onabc=',
  'onabc = a',
  'on',
  ' on ',
  'data:',
]
  .concat([
    'data:;',
    'data:a/',
    'data:text/',
    'data: text/a',
    'http://',
    'https://a ',
    'https://a.',
    'www.',
    'a@a.',
    '.a@a',
  ])
  .concat([
    '/*',
    '/* */',
    '*/',
    '\\41 ',
    'display:none;',
    ';=',
    ', ',
    ' ;q=0',
    'br;',
    '; charset=',
    'Bearer ',
    'a=b; ',
  ]);

const PROSE = [
  'only ',
  'is ',
  'is only ',
  'not ',
  'cause to ',
  'the claim that ',
  'it is true that ',
  'it is ',
  'a myth ',
]
  .concat([
    'of the ',
    "a's ",
    'if you the ',
    'than ',
    'as as ',
    'in it ',
    'get from ',
    'give children ',
    'never ',
    'Dr. ',
  ])
  .concat([
    'according to ',
    'University of the ',
    'Jane Smith ',
    'STOP ',
    '1,000 million ',
    '$ ',
    '10 % ',
    'does not ',
    'не ',
  ])
  .concat([
    'That is false. ',
    'This is a a a ',
    'Vaccines cause autism. ',
    'true or false ',
    'covid-',
    'aly ',
    'hundred and ',
  ]);

/** So that a run begins or ends where an expression does not expect it. */
const FRAMES = [
  ['', ''],
  ['<a', '!'],
  ['"x', '\n'],
] as const;

/**
 * Texts of so many UTF-16 units: runs, alternations, things nested and never closed, and mixed
 * scripts, each as it is and framed.
 */
export function hostileTexts(length = CONTENT_MAX): HostileText[] {
  return [...SIGNS, ...PAIRS, ...MARKUP, ...CODE, ...PROSE].flatMap((unit) =>
    FRAMES.map(([start, end]) => {
      const count = Math.floor((length - start.length - end.length) / unit.length);
      return {
        shape: `${start}${count} × ${JSON.stringify(unit)}${JSON.stringify(end).slice(1, -1)}`,
        text: start + unit.repeat(count) + end,
      };
    }),
  );
}
