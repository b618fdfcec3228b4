import { describe, expect, test } from 'vitest';
import type { Extracted } from './page.ts';
import { readHtml } from './readerWorker.ts';

const now = new Date('2026-11-20T12:00:00Z');
const address = 'https://www.example.com/news/bees?id=1';

/** The best reading of a page, as the reader takes it. */
function read(html: string, url = address): Extracted {
  const best = Array.from(readHtml(html, url, now)).at(-1);
  if (!best) throw new Error('nothing was read');
  return best;
}

const sentence = (n: number): string =>
  `Sentence ${n} tells, with a comma or two, how the bees of the valley came through the winter.`;
const paragraphs = (count: number): string =>
  Array.from({ length: count }, (_, n) => `<p>${sentence(3 * n)} ${sentence(3 * n + 1)}</p>`).join(
    '\n',
  );

describe('a news article with linked data', () => {
  const page = read(`<!DOCTYPE html><html lang="en-gb"><head><meta charset="utf-8">
    <title>Bees are back | The Valley Post</title>
    <meta property="og:site_name" content="The Valley Post"/>
    <script type="application/ld+json">{"@context":"https://schema.org","@graph":[
      {"@type":"Organization","name":"Valley Post Ltd"},
      {"@type":["NewsArticle"],"headline":"Bees are back in the valley &amp; thriving",
       "datePublished":"2026-03-01T08:30:00+01:00","dateModified":"2026-03-02"}]}</script></head>
    <body><header><nav><ul><li><a href="/">Home</a><li><a href="/sport">Sport</a></ul></nav></header>
    <main><article><h1>Bees are back</h1><p class="byline">By A. Writer</p>${paragraphs(8)}
    <aside><p>Buy our mugs, they are cheap, and come in blue.</p></aside></article></main>
    <div class="related sidebar"><ul><li><a href="/a">Ten other stories</a></ul></div>
    <footer>Imprint. Cookies.</footer></body></html>`);

  test('is read as an article, without menus, sidebars and imprint', () => {
    expect(page.readAs).toBe('article');
    expect(page.text).toContain(sentence(0));
    expect(page.text).toContain(sentence(22));
    expect(page.text).not.toMatch(/Sport|mugs|Imprint|other stories/);
    expect(page.truncated).toBe(false);
  });
  test('tells its title, site, date in UTC and language', () => {
    expect(page).toMatchObject({
      title: 'Bees are back in the valley & thriving',
      site: 'The Valley Post',
      publishedAt: '2026-03-01T07:30:00.000Z',
      language: 'en-GB',
    });
  });
});

test('a blog tells of itself by what it gives to those who share it', () => {
  const page = read(`<html prefix="og: http://ogp.me/ns#"><head>
    <meta content="Why I keep bees &#8211; Notes of a gardener" property="og:title">
    <meta property="og:site_name" content="Notes of a Gardener">
    <meta property="og:locale" content="en_US">
    <meta property="article:published_time" content="2025-05-04T10:00:00Z"></head>
    <body><div class="post"><h2>Why I keep bees</h2>${paragraphs(6)}</div></body></html>`);
  expect(page).toMatchObject({
    title: 'Why I keep bees',
    site: 'Notes of a Gardener',
    publishedAt: '2025-05-04T10:00:00.000Z',
    language: 'en-US',
    readAs: 'article',
  });
});

test('an old page of tables, fonts and missing end tags is read', () => {
  const page = read(`<HTML><HEAD><TITLE>Bee page</TITLE><BODY BGCOLOR=white><CENTER>
    <TABLE BORDER=0 WIDTH=600><TR><TD><FONT SIZE=2><A HREF=a.htm>Index</A><TD>
    <FONT FACE="Arial">${sentence(1)}<BR><BR>${sentence(2)}<P>${sentence(3)} ${sentence(4)}
    <TR><TD>Hives<TD>12</TABLE></CENTER>`);
  expect(page.title).toBe('Bee page');
  expect(page.text).toContain(`${sentence(1)} ${sentence(2)} ${sentence(3)}`);
  expect(page).toMatchObject({ site: 'example.com', publishedAt: null, language: null });
});

test.each([
  ['de', 'Die Bienen sind zurück', 'Im Frühjahr, so sagt der Imker, flogen sie über die Straße. '],
  ['ru', 'Пчёлы вернулись', 'Весной, говорит пасечник, они снова летали над долиной и рекой. '],
  ['ja', 'ミツバチが帰ってきた', '春になると、養蜂家によれば、ミツバチは再び谷の上を飛んでいた。'],
])('a page in %s is read in its own script', (language, title, text) => {
  const page = read(`<html lang="${language}"><head><title>${title}</title></head><body>
    <article><h1>${title}</h1>${`<p>${text.repeat(4)}</p>`.repeat(5)}</article></body></html>`);
  expect(page).toMatchObject({ language, title, readAs: 'article' });
  expect(page.text).toContain(text.trim());
});

test('words that nobody sees do not reach the analysts', () => {
  const page = read(`<html><body><article><h1>Bees</h1>${paragraphs(3)}
    <p style="display:none">INJECTED one</p><div aria-hidden="true">INJECTED two</div>
    <span style="font-size:0">INJECTED three</span><!-- INJECTED four -->
    <p hidden>INJECTED five<p>${sentence(90)}</p>
    <img src="x" alt="INJECTED six"><input type="hidden" value="INJECTED seven">
    <noscript>INJECTED eight</noscript><template>INJECTED nine</template>
    <p>be\u200blow &#x202e;the\u2066 hive</p>${paragraphs(3)}</article></body></html>`);
  expect(page.text).not.toContain('INJECTED');
  expect(page.text).toContain(sentence(90));
  expect(page.text).toContain('below the hive');
});

test('a base address changes nothing', () => {
  const page = read(`<base href="https://elsewhere.example/"><article>${paragraphs(5)}</article>`);
  expect(page).toMatchObject({ site: 'example.com', title: null, readAs: 'article' });
});

test('a page that stands whole in its part for browsers without scripts is read', () => {
  const page = read(`<body><div id="app"></div><noscript>${paragraphs(4)}</noscript>`);
  expect(page.text).toContain(sentence(9));
});

test('a page that asks for scripts holds too little to judge', () => {
  const page = read('<div id="root"></div><noscript>Please enable JavaScript.</noscript>');
  expect(page).toMatchObject({ text: 'Please enable JavaScript.', readAs: 'plain' });
});

test('a list without an article is read as plain text', () => {
  const rows = Array.from({ length: 30 }, (_, n) => `<li><a href="/${n}">Link number ${n}</a>`);
  const page = read(`<ul>${rows.join('')}</ul>`);
  expect(page.text).toMatch(/^Link number 0\. Link number 1\. /);
});

test('a text beyond the limit is cut after a sentence, and it says so', () => {
  const page = read(`<article>${paragraphs(600)}</article>`);
  expect(page.truncated).toBe(true);
  expect(Array.from(page.text).length).toBeLessThanOrEqual(50_000);
  expect(page.text).toMatch(/winter\.$/);
});

describe('the title', () => {
  const titled = (head: string, body = ''): string | null =>
    read(`<head>${head}</head>${body}`).title;
  test.each([
    ['loses the site at its end', '<title>Bees - Example</title>', '', 'Bees'],
    ['loses the site at its start', '<title>EXAMPLE.com: Bees</title>', '', 'Bees'],
    ['keeps what is no site', '<title>Bees - and wasps</title>', '', 'Bees - and wasps'],
    ['keeps a title that is the site', '<title>Example</title>', '', 'Example'],
    [
      'prefers the heading that it repeats',
      '<title>Bees of the valley » News » Post 24</title>',
      '<h1><a href="/">Bees of <i>the</i> valley</a></h1>',
      'Bees of the valley',
    ],
    ['is the first heading when there is none', '', '<h1> </h1><h1>Bees</h1>', 'Bees'],
    ['keeps its entities and signs', '<title>2 &lt; 3 &amp; so</title>', '', '2 < 3 & so'],
    ['is not that of a drawing', '<svg><title>Icon</title></svg><title>Bees</title>', '', 'Bees'],
    ['is the first of several', '<title>Bees</title><title>Wasps</title>', '', 'Bees'],
    ['is nothing when it says nothing', '<title> - </title>', '<p>text</p>', null],
  ])('%s', (_, head, body, title) => {
    expect(titled(head, body)).toBe(title);
  });
  test('is bounded', () => {
    expect(titled(`<title>${'word '.repeat(5_000)}</title>`)?.length).toBeLessThanOrEqual(300);
  });
});

describe('the date of publication', () => {
  const dated = (html: string): string | null => read(html).publishedAt?.slice(0, 10) ?? null;
  const linked = (json: string): string => `<script type="application/ld+json">${json}</script>`;
  test.each([
    [
      'of a meta by another name',
      '<meta name="DC.date.issued" content="2024-01-02">',
      '2024-01-02',
    ],
    ['of microdata', '<meta itemprop="datePublished" content="2024-01-02">', '2024-01-02'],
    [
      'of the time in the article',
      '<time datetime="2020-01-01">x</time><article><time datetime="2024-01-02">y</time></article>',
      '2024-01-02',
    ],
    [
      'of the time marked for it',
      '<article><time datetime="2020-01-01">x</time><time pubdate datetime="2024-01-02">y</time></article>',
      '2024-01-02',
    ],
    ['of the only time', '<time datetime="2024-01-02">x</time>', '2024-01-02'],
    [
      'of one of two times elsewhere',
      '<time datetime="2024-01-02">x</time><time datetime="2020-01-01">y</time>',
      null,
    ],
    [
      'of an article inside a page',
      linked(
        '{"@type":"WebPage","datePublished":"2020-01-01","mainEntity":{"@type":"BlogPosting","datePublished":"2024-01-02"}}',
      ),
      '2024-01-02',
    ],
    ['of a comment', linked('{"@type":"Comment","datePublished":"2024-01-02"}'), null],
    [
      'of broken linked data',
      `${linked('{"@type":')}${linked('[{"@type":"Article","datePublished":"2024-01-02"}]')}`,
      '2024-01-02',
    ],
    ['of a reading service', '<meta name="parsely-pub-date" content="2024-01-02">', '2024-01-02'],
    ['in the future', '<meta name="date" content="2031-01-01">', null],
    [
      'that is implausible, so that the next counts',
      '<meta property="article:published_time" content="soon"><meta name="date" content="2024-01-02">',
      '2024-01-02',
    ],
  ])('%s', (_, html, date) => {
    expect(dated(html)).toBe(date);
  });
});

describe('the language', () => {
  test.each([
    ['<html lang="PT-br">', 'pt-BR'],
    ['<html lang=zh_Hant_TW>', 'zh-Hant-TW'],
    ['<html lang=""><meta property="og:locale" content="de_DE">', 'de-DE'],
    ['<html lang="en US, really"><meta http-equiv="Content-Language" content="en">', 'en'],
    ['<html lang="undefined">', null],
    ['<html lang="und">', null],
    ['<html lang="x-default">', null],
    [`<html lang="en-${'a'.repeat(500)}">`, null],
    ['<p lang="fr">', null],
  ])('of %s is %s', (html, language) => {
    expect(read(html).language).toBe(language);
  });
});

test('whatever hidden or hostile signs the page puts into its facts, they come out clean', () => {
  const page = read(`<title>A\u202eB\u0000 &#x200b;<b>C</b>\n D</title>
    <meta property="og:site_name" content="${'S\u200b '.repeat(300)}">`);
  expect(page.title).toBe('AB <b>C</b> D');
  expect(page.site.length).toBeLessThanOrEqual(100);
  expect(page.site).toMatch(/^S S S/);
});
