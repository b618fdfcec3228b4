import { describe, expect, test } from 'vitest';
import { checkUrl, urlCandidate } from './url.ts';

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
    expect(checkUrl(raw)).toEqual({ ok: false, code: 'urlInvalid' }),
  );

  test('with a user name and password is refused, because reports are public', () => {
    expect(checkUrl('https://me:secret@example.com/')).toEqual({ ok: false, code: 'urlInvalid' });
  });

  test.each([
    'ftp://example.com',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,x',
    'mailto:a@b.c',
    'ws://example.com',
  ])('[5.url.protocol] %s has no allowed protocol', (raw) =>
    expect(checkUrl(raw)).toEqual({ ok: false, code: 'urlProtocol' }),
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
    expect(checkUrl(`http://${host}/`)).toEqual({ ok: false, code: 'urlLocal' });
    expect(checkUrl(`https://${host}:8080/x?y`)).toEqual({ ok: false, code: 'urlLocal' });
  });

  test('is not hidden by a name before the @', () => {
    expect(checkUrl('http://example.com@127.0.0.1/')).toEqual({ ok: false, code: 'urlLocal' });
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
