import { describe, expect, test } from 'vitest';
import { type Attributes, decodeEntities, isHidden, scanHtml } from './html.ts';

describe('decodeEntities', () => {
  test.each([
    ['Fish &amp; chips', 'Fish & chips'],
    ['5 &lt; 6 &gt; 4', '5 < 6 > 4'],
    ['&ldquo;Stra&szlig;e&rdquo; &mdash; caf&eacute;', '“Straße” — café'],
    ['&Alpha;&omega; &sigmaf;&Sigma; &ouml;', 'Αω ςΣ ö'],
    ['&#8364;5 &#x20AC;6 &#X20ac;7', '€5 €6 €7'],
    ['&#146;tis &#150; so', '’tis – so'],
    ['&#128512;', '😀'],
    ['AT&T, Q&A, a&b;', 'AT&T, Q&A, a&b;'],
    ['&amp;lt; is decoded once', '&lt; is decoded once'],
    ['no semicolon: &amp 5 &copy 2026', 'no semicolon: & 5 © 2026'],
    ['?a=1&section=2&alpha=3', '?a=1&section=2&alpha=3'],
    ['&#0;&#xD800;&#x110000;', '\ufffd\ufffd\ufffd'],
    ['&constructor;&toString;&__proto__;', '&constructor;&toString;&__proto__;'],
  ])('%s is read as %s', (raw, text) => {
    expect(decodeEntities(raw)).toBe(text);
  });
});

describe('isHidden', () => {
  const hides = (attributes: string): boolean => {
    let found: Attributes = new Map();
    scanHtml(`<p ${attributes}>`, { open: (_name, read) => (found = read) });
    return isHidden(found);
  };

  test.each([
    'hidden',
    'HIDDEN=""',
    'aria-hidden="true"',
    'class="note sr-only"',
    'class=screen-reader-text',
    'style="display:none"',
    'style="DISPLAY : NONE !important"',
    'style="color:red;display:/* x */none"',
    String.raw`style="d\69 splay:none"`,
    'style="display&#58;none"',
    'style="visibility:hidden"',
    'style="opacity:0"',
    'style="opacity: 0.0; color: red"',
    'style="opacity:.00"',
    'style="font-size:0"',
    'style="font-size: 1px"',
    'style="font-size:0.1em"',
    'style="color:transparent"',
    'style="color: rgba(255, 255, 255, 0)"',
    'style="position:absolute; left:-9999px"',
    'style="text-indent:-5000px"',
    'style="clip: rect(0 0 0 0)"',
    'style="clip-path: inset(50%)"',
    'style="transform:scale(0)"',
    'style="height:0; overflow:hidden"',
    'style="overflow:hidden; max-height:0"',
  ])('<p %s> is not seen', (attributes) => {
    expect(hides(attributes)).toBe(true);
  });

  test.each([
    '',
    'class="hidden-gems"',
    'aria-hidden="false"',
    'data-hidden',
    'style="display:block"',
    'style="display:none-such"',
    'style="opacity:0.5"',
    'style="font-size:1em"',
    'style="font-size:1.1rem"',
    'style="font-size:10px"',
    'style="left:-10px"',
    'style="color:rgba(0,0,0,0.9)"',
    'style="overflow:hidden"',
    'style="height:0.5em; overflow:visible"',
    'style="height:100px; overflow:hidden"',
  ])('<p %s> is seen', (attributes) => {
    expect(hides(attributes)).toBe(false);
  });
});
