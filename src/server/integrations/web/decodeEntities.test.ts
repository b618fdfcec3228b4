import { expect, test } from 'vitest';
import { decodeEntities } from './html.ts';

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
