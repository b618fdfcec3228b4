import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { cutText, plainText } from './plainText.ts';
import { visibleHtml } from './html.ts';

describe('plainText', () => {
  const read = (html: string): string => plainText(visibleHtml(html).html);

  describe('the text of a page', () => {
    test.each([
      ['ends a heading as a sentence', '<h1>Bees</h1><p>They fly.</p>', 'Bees. They fly.'],
      [
        'leaves an end that is there',
        '<h2>Why?</h2><p>“Because.”</p><p>So</p>',
        'Why? “Because.” So',
      ],
      ['keeps words whole across inline tags', 'H<sub>2</sub>O is <b>w</b>et', 'H2O is wet'],
      ['takes a line break for a space', '<p>one<br>two</p>', 'one two'],
      ['takes two line breaks for a paragraph', 'one<br>\n<br/>two', 'one. two'],
      ['parts the cells of a table', '<table><tr><td>A<td>1<tr><td>B<td>2</table>', 'A; 1. B; 2'],
      ['passes over an empty cell', '<table><tr><td>A<td><tr><td>B</table>', 'A. B'],
      ['parts items that are never closed', '<ul><li>one<li>two</ul>three', 'one. two. three'],
      ['drops ornament', '<p>one</p><p>* * *</p><p>two</p>', 'one. two'],
      [
        'ends wide scripts their own way',
        '<h1>題名</h1><p>本文です。</p><p>次</p>',
        '題名。本文です。次',
      ],
      [
        'keeps signs of prose',
        '<p>if 5 < 6 and a &lt; b &amp;&amp; c</p>',
        'if 5 < 6 and a < b && c',
      ],
      ['strips characters that are not seen', '<p>a\u200bb\u202ec&shy;d&#x200b;</p>', 'abcd'],
      ['leaves no readings beside Japanese', '<ruby>漢<rt>かん</rt></ruby>', '漢'],
      ['takes old verbatim text as it is', '<xmp>a <b> c</xmp>', 'a <b> c'],
    ])('%s', (_, html, text) => {
      expect(read(html)).toBe(text);
    });

    test.each([
      ['scripts', '<script>var a = "<p>x</p>";</script>'],
      ['scripts in capitals', '<SCRIPT>x</Script >'],
      ['styles', '<style>p { color: red }</style>'],
      ['comments', '<!-- x <p>y</p> -->'],
      ['comments of odd ends', '<!-- x --!><!--> <!--->'],
      ['declarations', '<?xml version="1.0"?><!doctype html><![CDATA[ x ]]>'],
      ['menus', '<nav><a href="/">x</a></nav>'],
      [
        'controls',
        '<form><select><option>x</select><textarea>x</textarea><button>x</button></form>',
      ],
      ['templates', '<template><p>x</p></template>'],
      ['drawings', '<svg><title>x</title><text>y</text></svg><svg/>'],
      ['media', '<video>x</video><object>x</object><iframe>x</iframe><img alt="x">'],
      ['text for browsers without scripts', '<noscript>x</noscript>'],
      ['hidden elements', '<div hidden><p>x<div>y</div></div>'],
      ['all inside hidden elements', '<div style="display:none"><p>x<b>y</div>'],
      ['hidden ones that are never closed', '<div><p hidden>x</div>'],
      ['hidden items that are never closed', '<ul><li hidden>x<li>'],
    ])('is without %s', (_, html) => {
      expect(read(`<p>before</p>${html}<p>after</p>`)).toBe('before. after');
    });

    test('stays when a form goes around the whole page', () => {
      expect(read('<form><p>All the text</p><input value="x"></form>')).toBe('All the text');
    });
    test('stays when a menu is never closed but what it stands in is', () => {
      expect(read('<div><nav>x</div><p>Text</p>')).toBe('Text');
    });
    test('stays when nothing is closed at all', () => {
      expect(read('<html><head><title>x</title><body><p>one<p>two<b>three')).toBe('one. twothree');
    });
    test('ends where a tag, a comment or a script is left open, as in a browser', () => {
      expect(read('<p>text<a href="x>more</a>')).toBe('text');
      expect(read('<p>text<!-- more')).toBe('text');
      expect(read('<p>text<script>more')).toBe('text');
    });
  });

  describe('2 MB of', () => {
    const size = 2_000_000;
    test.each(
      [
        '<',
        '</',
        '<!',
        '<!--',
        '<a ',
        '<a b=c ',
        '<a b="',
        `<a${' '.repeat(500)}`,
        '<div>',
        '</div>',
        '<div></p>',
        '<b hidden>',
        '<p>x',
        '<td>x',
        '<br>',
        '<script>',
        '<svg>',
        '&',
        '&#',
        '&amp;',
        'a ',
        ' ',
        '\u200d',
        `<p style="${'/*'.repeat(900)}">x`,
        `<p style="${'overflow:hidden;'.repeat(100)}">x`,
        `<p style="opacity:${'0'.repeat(1_900)}x">x`,
        `<p class="${' sr'.repeat(900)}">x`,
      ].map((piece) => [piece.slice(0, 20), piece]),
    )('%j are read to the end', (_, piece) => {
      // In squared time it would be minutes, and the test would end before.
      expect(read(piece.repeat(size / piece.length))).toBeTypeOf('string');
    });
  });

  test('of a page beyond all measure the beginning is read, and it is said', () => {
    const page = visibleHtml('<p>word</p>'.repeat(100_000));
    expect(page.isWhole).toBe(false);
    expect(page.html.length).toBeLessThan(1_000_000);
    expect(visibleHtml('<p>word</p>'.repeat(1_000)).isWhole).toBe(true);
  });
});

describe('cutText', () => {
  const words = 'lorem ipsum dolor '.repeat(5).trim();

  test('what fits stays', () => {
    expect(cutText('Ten signs.', 10)).toEqual({ text: 'Ten signs.', truncated: false });
  });
  test('a longer text is cut after its last whole sentence', () => {
    const text = `${words}. ${words}. And then`;
    expect(cutText(text, text.length - 1).text).toBe(`${words}. ${words}.`);
  });
  test('a sentence that ends at the very limit stays', () => {
    expect(cutText(`${words}. More`, words.length + 1).text).toBe(`${words}.`);
  });
  test('a point inside a number ends no sentence', () => {
    expect(cutText(`${words} 3.14159 and more`, words.length + 5).text).toBe(words);
  });
  test('without a sentence that ends near, it is cut after a word', () => {
    expect(cutText(`Short. ${words} ${words}`, 100).text).toMatch(/(?:lorem|ipsum|dolor)$/);
  });
  test('wide scripts are cut after their own full stop', () => {
    expect(cutText(`${'文'.repeat(95)}。${'字'.repeat(20)}`, 100).text).toBe(
      `${'文'.repeat(95)}。`,
    );
  });
  test('without any end it is cut at the limit, never inside a character', () => {
    expect(cutText('😀'.repeat(20), 7)).toEqual({ text: '😀'.repeat(7), truncated: true });
  });
  test('whatever the text, the cut is its beginning, within the limit, and says whether it cut', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 40 }), (raw, max) => {
        const text = raw.trim();
        const cut = cutText(text, max);
        expect(text.startsWith(cut.text)).toBe(true);
        expect(Array.from(cut.text).length).toBeLessThanOrEqual(max);
        expect(cut.truncated).toBe(Array.from(text).length > max);
      }),
    );
  });
});
