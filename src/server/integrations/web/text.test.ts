import { describe, expect, it } from 'vitest';
import { decodeText } from './fetcher.ts';

const html = (charset: string | null = null) => ({ type: 'html', isXml: false, charset }) as const;
const text = (charset: string | null = null) => ({ type: 'text', isXml: false, charset }) as const;
const bytes = (hex: string, head = ''): Buffer =>
  Buffer.concat([Buffer.from(head), Buffer.from(hex.replaceAll(' ', ''), 'hex')]);

/** "Привет" */
const WINDOWS_1251 = 'cf f0 e8 e2 e5 f2';
const KOI8_R = 'f0 d2 c9 d7 c5 d4';
/** "日本語" */
const SHIFT_JIS = '93 fa 96 7b 8c ea';
const EUC_JP = 'c6 fc cb dc b8 ec';
/** "中文" */
const GBK = 'd6 d0 ce c4';
const BIG5 = 'a4 a4 a4 e5';
/** "한국" */
const EUC_KR = 'c7 d1 b1 b9';

describe('a page', () => {
  it.each([
    ['windows-1251', WINDOWS_1251, 'Привет'],
    ['cp1251', WINDOWS_1251, 'Привет'],
    ['KOI8-R', KOI8_R, 'Привет'],
    ['Shift_JIS', SHIFT_JIS, '日本語'],
    ['euc-jp', EUC_JP, '日本語'],
    ['gb2312', GBK, '中文'],
    ['big5', BIG5, '中文'],
    ['euc-kr', EUC_KR, '한국'],
    ['iso-8859-1', '47 72 fc df 65', 'Grüße'],
    ['utf-16le', '48 00 69 00', 'Hi'],
  ])('in %s is decoded by its header', async (charset, hex, expected) => {
    expect(await decodeText(bytes(hex), html(charset))).toBe(expected);
    expect(await decodeText(bytes(hex), text(charset))).toBe(expected);
  });

  it.each([
    ['<meta charset="windows-1251">', WINDOWS_1251, 'Привет'],
    ['<meta charset=shift_jis>', SHIFT_JIS, '日本語'],
    ['<META http-equiv="Content-Type" content="text/html; charset=koi8-r">', KOI8_R, 'Привет'],
    [`<script>${'x'.repeat(5_000)}</script><meta charset=gbk>`, GBK, '中文'],
  ])('is decoded by what its head declares: %s', async (head, hex, expected) => {
    expect(await decodeText(bytes(hex, head), html())).toBe(head + expected);
  });

  it('in XHTML is decoded by its XML declaration', async () => {
    const head = '<?xml version="1.0" encoding="windows-1251"?><html/>';
    const type = { type: 'html', isXml: true, charset: null } as const;
    expect(await decodeText(bytes(WINDOWS_1251, head), type)).toBe(`${head}Привет`);
  });

  it.each([
    ['UTF-8', 'ef bb bf 47 72 c3 bc c3 9f 65'],
    ['UTF-16 little endian', 'ff fe 47 00 72 00 fc 00 df 00 65 00'],
    ['UTF-16 big endian', 'fe ff 00 47 00 72 00 fc 00 df 00 65'],
  ])(
    'with the byte order mark of %s is decoded by it, whatever the header says',
    async (_name, hex) => {
      expect(await decodeText(bytes(hex), html('windows-1251'))).toBe('Grüße');
      expect(await decodeText(bytes(hex), text())).toBe('Grüße');
    },
  );

  it('that says nothing is UTF-8', async () => {
    expect(await decodeText(Buffer.from('<p>Grüße, 日本語'), html())).toBe('<p>Grüße, 日本語');
    expect(await decodeText(Buffer.from('Grüße, 日本語'), text())).toBe('Grüße, 日本語');
  });

  it('with an unknown encoding in its header falls back on the others', async () => {
    const head = '<meta charset="windows-1251">';
    expect(await decodeText(bytes(WINDOWS_1251, head), html('utf8mb4'))).toBe(`${head}Привет`);
    expect(await decodeText(Buffer.from('Grüße'), html('none'))).toBe('Grüße');
  });

  it('of plain text is not decoded by what it says about HTML', async () => {
    const content = Buffer.from('Write <meta charset="windows-1251"> for Привет.');
    expect(await decodeText(content, text())).toBe(content.toString());
  });

  it.each([
    ['Russian in windows-1251', bytes(WINDOWS_1251.repeat(20)), null],
    ['Japanese in Shift_JIS', bytes(SHIFT_JIS.repeat(20)), 'utf-8'],
    ['German in windows-1252', Buffer.from('Grüße und schöne Wörter. '.repeat(40), 'latin1'), null],
  ])(
    'whose encoding it does not tell, or tells wrongly, gives no text: %s',
    async (_what, content, charset) => {
      for (const type of [html(charset), text(charset)]) {
        await expect(decodeText(content, type)).rejects.toMatchObject({ kind: 'not_text' });
      }
    },
  );

  it('in an encoding that browsers refuse gives no text', async () => {
    await expect(decodeText(Buffer.from('Hi'), html('iso-2022-kr'))).rejects.toMatchObject({
      kind: 'not_text',
    });
  });

  it('with a few broken characters is read all the same', async () => {
    const content = Buffer.concat([Buffer.from('A page. '.repeat(500)), bytes('ff 00 1a c3')]);
    expect(await decodeText(content, html('utf-8'))).toContain('A page. \ufffd\0\x1a\ufffd');
  });

  it('may hold any white space', async () => {
    expect(await decodeText(Buffer.from('\t\n\v\f\r '.repeat(100)), text())).toHaveLength(600);
  });

  it.each([
    ['utf-8', 'e6 97 a5'],
    ['shift_jis', '93 fa'],
    ['gb18030', 'c8 d5'],
    ['utf-16le', 'e5 65'],
  ])('in %s is whole when it is long, and leaves others their turn', async (charset, hex) => {
    const length = 500_000;
    let turns = 0;
    let done = false;
    const count = (): void => {
      turns++;
      if (!done) setImmediate(count);
    };
    setImmediate(count);
    const odd = charset.startsWith('utf') ? '' : 'a';
    const content = bytes(hex.repeat(length), odd);
    expect(await decodeText(content, text(charset))).toBe(odd + '日'.repeat(length));
    done = true;
    expect(turns).toBeGreaterThan(5);
  });
});
