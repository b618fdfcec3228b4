import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  checkClaim,
  checkClaimOrigin,
  checkNotes,
  checkUrl,
  hasUnsafePattern,
  urlCandidate,
} from './claim.ts';
import { messages } from './messages.ts';

const refused = (code: keyof typeof messages) => ({ ok: false, code, message: messages[code] });
const text = (content: string) => ({ ok: true, kind: 'text', type: 'credibility', content });

describe('the length of a claim', () => {
  test('[5.content.min] [9.content] is at least 10 characters', () => {
    expect(checkClaim('a'.repeat(9))).toEqual(refused('contentTooShort'));
    expect(checkClaim('a'.repeat(10))).toEqual(text('a'.repeat(10)));
  });

  test('[5.content.max] is at most 50000 characters', () => {
    expect(checkClaim('a'.repeat(50_000))).toMatchObject({ ok: true, type: 'analysis' });
    expect(checkClaim('a'.repeat(50_001))).toEqual(refused('contentTooLong'));
  });

  test('[5.content.cleaned-length] counts characters, not the units that they are stored in', () => {
    expect(checkClaim('🌍'.repeat(9))).toEqual(refused('contentTooShort'));
    expect(checkClaim('🌍'.repeat(10))).toMatchObject({ ok: true });
    expect(checkClaim('🌍'.repeat(50_000))).toMatchObject({ ok: true });
    expect(checkClaim('🌍'.repeat(50_001))).toEqual(refused('contentTooLong'));
  });

  test('is measured as typed: padding makes a text too long', () => {
    expect(checkClaim(`${' '.repeat(50_000)}The earth is flat`)).toEqual(refused('contentTooLong'));
  });

  test.each(['   short    ', `abc${'\u200b'.repeat(20)}`, `text <br class="${'x'.repeat(80)}">`])(
    'is measured again after cleaning: %j is too short',
    (raw) => expect(checkClaim(raw)).toEqual(refused('contentTooShort')),
  );

  test('a text of up to 300 characters is a claim, a longer one a text to analyze', () => {
    expect(checkClaim('a'.repeat(300))).toMatchObject({ type: 'credibility' });
    expect(checkClaim('a'.repeat(301))).toMatchObject({ type: 'analysis' });
  });
});

describe('[5.content.special] the share of special characters', () => {
  test.each(Array.from('<>{}[]\\/'))('counts %s', (special) => {
    const pair = special.repeat(2);
    expect(checkClaim(`${'a'.repeat(18)}${pair}`)).toMatchObject({ ok: true });
    expect(checkClaim(`${'a'.repeat(17)}${pair}`)).toEqual(refused('contentTooSpecial'));
  });

  test('counts what is typed, markup included', () => {
    expect(checkClaim('<p><i>Water</i> is <b>wet</b></p>')).toEqual(refused('contentTooSpecial'));
  });

  test('cannot be thinned with white space or hidden characters', () => {
    expect(checkClaim(`{{{{ abc }}}}${' '.repeat(200)}`)).toEqual(refused('contentTooSpecial'));
    expect(checkClaim(`{{{{ abc }}}}${'\u200b'.repeat(200)}`)).toEqual(
      refused('contentTooSpecial'),
    );
  });
});

describe('a dangerous pattern', () => {
  test.each([
    '<script>alert(1)</script>',
    'javascript:alert(1)',
    'look at this <img src=x onerror=alert(1)> picture',
    'data:text/html,<b>hello</b>',
  ])('[5.content.unsafe] is refused: %s', (raw) =>
    expect(checkClaim(raw)).toEqual(refused('contentUnsafe')),
  );

  test('is refused when only cleaning would put it together', () => {
    const words = 'and enough plain words after it to make the few signs rare';
    expect(checkClaim(`java<b></b>script:alert(1) ${words}`)).toEqual(refused('contentUnsafe'));
    expect(checkClaim(`on<b></b>click=steal ${words}`)).toEqual(refused('contentUnsafe'));
  });

  test.each(['According to the data: 5 %', 'position_id=5 was seen', 'on = off, off = on'])(
    '[5.content.prose] is not ordinary prose: %s',
    (raw) => expect(checkClaim(raw)).toEqual(text(raw)),
  );
});

describe('a lone address', () => {
  test('obeys the rules for addresses only', () => {
    expect(checkClaim(' https://example.com/a/b/c/d/e?x=[1]{2} ')).toEqual({
      ok: true,
      kind: 'url',
      type: 'analysis',
      content: 'https://example.com/a/b/c/d/e?x=[1]{2}',
    });
    expect(checkClaim('http://t.co')).toMatchObject({ kind: 'url', content: 'http://t.co/' });
    expect(checkClaim('ftp://example.com/file')).toEqual(refused('urlProtocol'));
    expect(checkClaim('http://localhost')).toEqual(refused('urlLocal'));
    expect(checkClaim('https://')).toEqual(refused('urlInvalid'));
  });

  test('among words is part of a text', () => {
    expect(checkClaim('Read https://example.com/page today')).toEqual(
      text('Read https://example.com/page today'),
    );
  });
});

describe('when, by whom and where a claim was made', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const check = (given: Parameters<typeof checkClaimOrigin>[0]) => checkClaimOrigin(given, now);

  test('is cleaned, and nothing when blank', () => {
    const given = { claimDate: '2026-05-31', speaker: ' Ada <b>Byron</b>\n', origin: 'Gazette' };
    const said = { claimDate: '2026-05-31', speaker: 'Ada Byron', origin: 'Gazette' };
    expect(check(given)).toEqual({ ok: true, said });
    expect(check({ speaker: ' ', origin: '' })).toEqual({ ok: true, said: null });
    expect(check({})).toEqual({ ok: true, said: null });
  });

  test('has a bounded length', () => {
    expect(check({ speaker: '🌍'.repeat(200) })).toMatchObject({ ok: true });
    expect(check({ speaker: 'a'.repeat(201) })).toEqual(refused('speakerTooLong'));
    expect(check({ origin: 'a'.repeat(301) })).toEqual(refused('originTooLong'));
  });

  test.each(['yesterday', '2026-5-3', '2026-02-30', '2026-11-22', '2026-05-31T12:00:00Z'])(
    'is no day: %s',
    (claimDate) => expect(check({ claimDate })).toEqual(refused('claimDateInvalid')),
  );

  test('may be today wherever it is today', () => {
    expect(check({ claimDate: '2026-11-21' })).toMatchObject({ ok: true });
  });
});

describe('notes', () => {
  test('[5.notes.max] [9.notes] are at most 5000 characters', () => {
    expect(checkNotes('🌍'.repeat(5_000))).toEqual({ ok: true, notes: '🌍'.repeat(5_000) });
    expect(checkNotes('a'.repeat(5_001))).toEqual(refused('notesTooLong'));
  });

  test('are cleaned, and none when blank', () => {
    expect(checkNotes(' see <b>page</b>\n2 ')).toEqual({ ok: true, notes: 'see page 2' });
    expect(checkNotes(' \n\u200b ')).toEqual({ ok: true, notes: null });
  });
});

test('checking what was checked changes nothing', () => {
  const pieces = fc.constantFrom(
    ...[
      '<',
      '>',
      '<b>',
      '</b>',
      '<!--',
      '-->',
      '<style>',
      '</style>',
      '"',
      "'",
      '=',
      ' ',
      '\n',
      'b',
    ],
    ...[
      '\u200d',
      '\u200c',
      '\u202e',
      '\ufe0f',
      '👩',
      'ا',
      'क',
      'word',
      '&lt;',
      '/',
      'a b',
      '\ud800',
    ],
  );
  const inputs = fc.oneof(
    fc
      .array(pieces, { maxLength: 60 })
      .map((parts) => `${parts.join('')} and plenty of plain words after it`),
    fc.string({ unit: 'binary', minLength: 10 }),
  );
  fc.assert(
    fc.property(inputs, (raw) => {
      const once = checkClaim(raw);
      if (!once.ok || once.kind === 'url') return;
      expect(checkClaim(once.content)).toEqual(once);
      expect(once.content).not.toMatch(
        /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069\u200b\ufeff]|\s\s|^\s|\s$/u,
      );
    }),
    { numRuns: 3000 },
  );
});

test.each([
  '<script>alert(1)</script>',
  'text <SCRIPT src=//evil.example></SCRIPT>',
  '<script',
  '<script/x>',
  '< script >alert(1)',
  '</script>',
  '<scr\0ipt>',
  '<scr\u200bipt>',
  '&lt;script&gt;alert(1)',
  '&#60;script&#x3E;alert(1)',
  '&#x0000003cscript>',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'click javascript:void(0) here',
  'javascript: alert(1)',
  'javascript :alert(1)',
  'javascript: void 0',
  'java\tscript:alert(1)',
  'java\r\nscript:alert(1)',
  'j\u0001a\u200bvascript:alert(1)',
  'java&#115;cript:alert(1)',
  'javascript&colon;alert(1)',
  'java&Tab;script:alert(1)',
  'href="javascript:x"',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  'ONCLICK="x"',
  'onclick = "x"',
  'onmouseover =steal()',
  'onfocus\n=\n`x`',
  '"onblur=x',
  'onc\u200blick=x',
  '&#111;nclick=x',
  'data:text/html,<b>x</b>',
  'DATA:image/svg+xml;base64,PHN2Zz4=',
  'data:,hello',
  'data:;base64,PHNjcmlwdD4=',
  'see data:application/json;charset=utf-8,{}',
  'data: text/html;base64,x',
])('%j is unsafe', (text) => expect(hasUnsafePattern(text)).toBe(true));

test.each([
  'According to the data: 5 %',
  'According to the data:5,000 people died',
  'The data: red, green and blue',
  'data: and/or nothing',
  'metadata:text/plain is a field',
  'position_id=5',
  'on = off',
  'on=1 and once=2',
  'salmon=fish, condition=good',
  'onset = 5 days after infection',
  'Online = faster',
  'read https://example.com/?onsite=1&onclick=2',
  'JavaScript: The Good Parts',
  'I like JavaScript : it is quick',
  'Learn Java. Script: a play in three acts',
  'transcript: he said no',
  'the <scripture> says so',
  'a prescription (script) costs 5 < 10',
  'AT&T said &copy; and &amp; and &#9731;',
])('%j is ordinary prose', (text) => expect(hasUnsafePattern(text)).toBe(false));

describe('an address', () => {
  test.each([
    ['https://example.com', 'https://example.com/'],
    ['HTTP://Example.COM:80/Page?q=1#part', 'http://example.com/Page?q=1#part'],
    ['https://münchen.de/', 'https://xn--mnchen-3ya.de/'],
    ['https://8.8.8.8/', 'https://8.8.8.8/'],
    ['https://[2606:4700::1111]/', 'https://[2606:4700::1111]/'],
    ['https://10.example.com/', 'https://10.example.com/'],
    ['https://172.32.0.1/', 'https://172.32.0.1/'],
    ['https://172.15.0.1/', 'https://172.15.0.1/'],
    ['https://192.169.0.1/', 'https://192.169.0.1/'],
    ['https://localhost.example.com/', 'https://localhost.example.com/'],
  ])('%s is accepted', (raw, url) => expect(checkUrl(raw)).toEqual({ ok: true, url }));

  test.each([
    '',
    'example',
    'http://',
    'https://',
    'http://a b/',
    'https://[::1',
    'http://1.2.3.4.5/',
  ])('[5.url.invalid] %j cannot be understood', (raw) =>
    expect(checkUrl(raw)).toEqual(refused('urlInvalid')),
  );

  test('with a user name and password is refused, because reports are public', () => {
    expect(checkUrl('https://me:secret@example.com/')).toEqual(refused('urlInvalid'));
  });

  test.each([
    'ftp://example.com',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,x',
    'mailto:a@b.c',
    'ws://example.com',
  ])('[5.url.protocol] %s has no allowed protocol', (raw) =>
    expect(checkUrl(raw)).toEqual(refused('urlProtocol')),
  );

  test.each([
    ...['localhost', 'LOCALHOST.', 'api.localhost', 'intranet', 'printer.local', 'db.internal'],
    ...[
      '127.0.0.1',
      '127.1',
      '127.255.255.254',
      '2130706433',
      '0x7f000001',
      '0x7f.1',
      '0177.0.0.1',
      '０.0.0.0',
    ],
    ...[
      '192.168.0.1',
      '192.168.255.255',
      '10.0.0.1',
      '10.255.255.255',
      '172.16.0.1',
      '172.31.255.255',
      '0xa000001',
    ],
    ...['0.0.0.0', '169.254.169.254', '100.64.0.1', '127。0。0。1'],
    ...[
      '[::1]',
      '[::]',
      '[::ffff:127.0.0.1]',
      '[::ffff:a00:1]',
      '[::127.0.0.1]',
      '[64:ff9b::10.0.0.1]',
      '[fd00::1]',
      '[fe80::1]',
    ],
  ])('[5.url.local] http://%s/ is local', (host) => {
    expect(checkUrl(`http://${host}/`)).toEqual(refused('urlLocal'));
    expect(checkUrl(`https://${host}:8080/x?y`)).toEqual(refused('urlLocal'));
  });

  test('is not hidden by a name before the @', () => {
    expect(checkUrl('http://example.com@127.0.0.1/')).toEqual(refused('urlLocal'));
  });
});

describe('an input is meant as an address', () => {
  test.each([
    ['  https://example.com/a ', 'https://example.com/a'],
    ['<https://example.com/a>', 'https://example.com/a'],
    ['\u200bhttps://example.com\u200b', 'https://example.com'],
    ['www.example.com/x', 'https://www.example.com/x'],
    ['example.com', 'https://example.com'],
    ['news.example.co.uk:8080/page?a=1', 'https://news.example.co.uk:8080/page?a=1'],
    ['localhost:3000/x', 'https://localhost:3000/x'],
    ['192.168.0.1/admin', 'https://192.168.0.1/admin'],
    ['ftp://example.com/file', 'ftp://example.com/file'],
    ['mailto:someone@example.com', 'mailto:someone@example.com'],
    ['http:', 'http:'],
  ])('when it is %j', (raw, candidate) => expect(urlCandidate(raw)).toBe(candidate));

  test.each([
    '',
    'The earth is flat',
    'See https://example.com/a',
    'https://example.com/a\nhttps://example.com/b',
    'someone@example.com',
    '地球是平的。這是真的嗎',
    'breaking:vaccines-work',
    'javascript:alert(1)',
    'javascript://example.com/%0aalert(1)',
    'DATA:text/html,hello',
    'and/or/neither',
    '12.10.2026',
    'version1.2.3-beta!',
  ])('not when it is %j', (raw) => expect(urlCandidate(raw)).toBeNull());
});
