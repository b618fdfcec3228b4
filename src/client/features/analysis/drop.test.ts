import { describe, expect, it } from 'vitest';
import { CONTENT_MAX } from '../../../shared/limits.ts';
import { messages } from '../../../shared/messages.ts';
import { dropMessages, readDrop } from './drop.ts';

const file = (name: string, content: BlobPart, type = '') => new File([content], name, { type });
const dropFiles = (...files: readonly File[]) => readDrop({ files, getData: () => '' });
const dropData = (data: Record<string, string>) =>
  readDrop({ files: [], getData: (type) => data[type] ?? '' });

const taken = (text: string) => ({ ok: true, text });
const refused = (message: string) => expect.objectContaining({ ok: false, message }) as object;

describe('what is dropped on the form', () => {
  it('is a link, whatever text comes with it', async () => {
    const link = 'https://www.example.org/story';
    const dropped = dropData({
      'text/uri-list': `# A story\r\n${link}\r\n`,
      'text/plain': 'Read!',
    });
    expect(await dropped).toEqual(taken(link));
  });

  it('is no link that cannot be read, and not several', async () => {
    const links = (list: string) => dropData({ 'text/uri-list': list });
    expect(await links('ftp://example.org/a')).toEqual(refused(messages.urlProtocol));
    expect(await links('javascript:alert(1)')).toEqual(refused(messages.contentUnsafe));
    expect(await links('https://a.example.org\nhttps://b.example.org')).toEqual(
      refused(dropMessages.onlyOne),
    );
  });

  it('is a text that fits', async () => {
    const text = (text: string) => dropData({ 'text/plain': text });
    expect(await text(' Bats are blind. ')).toEqual(taken('Bats are blind.'));
    expect(await text('a'.repeat(CONTENT_MAX + 1))).toEqual(refused(dropMessages.tooLong));
    expect(await text('')).toEqual(refused(dropMessages.onlyOne));
  });

  it.each([
    ['claim.txt', 'text/plain'],
    ['claim.log', 'text/plain'],
    ['claim.MD', ''],
    ['claim.md', 'text/markdown'],
  ])('is a file of text: %s "%s"', async (name, type) => {
    expect(await dropFiles(file(name, '\ufeffBats are blind.\n', type))).toEqual(
      taken('Bats are blind.'),
    );
  });

  it.each([
    ['photo.png', 'image/png'],
    ['paper.pdf', 'application/pdf'],
    ['page.html', 'text/html'],
    ['folder', ''],
  ])('is no other file: %s', async (name, type) => {
    expect(await dropFiles(file(name, 'Bats are blind.', type))).toEqual(
      refused(dropMessages.onlyOne),
    );
  });

  it('is not several files', async () => {
    const text = file('claim.txt', 'Bats are blind.');
    expect(await dropFiles(text, text)).toEqual(refused(dropMessages.onlyOne));
  });

  it('is no file that is longer than the form takes, and is not read when its size tells', async () => {
    const full = file('claim.txt', '🐙'.repeat(CONTENT_MAX));
    expect(await dropFiles(full)).toEqual(taken('🐙'.repeat(CONTENT_MAX)));
    const long = file('claim.txt', 'a'.repeat(CONTENT_MAX + 1));
    expect(await dropFiles(long)).toEqual(refused(dropMessages.tooLong));
    const large = file('claim.txt', new Uint8Array(4 * CONTENT_MAX + 1));
    large.arrayBuffer = () => Promise.reject(new Error('It was read.'));
    expect(await dropFiles(large)).toEqual(refused(dropMessages.tooLong));
  });

  it('is no file without a text, or in which none can be read', async () => {
    expect(await dropFiles(file('claim.txt', ' \n'))).toEqual(refused(dropMessages.empty));
    for (const bytes of [
      [0xff, 0xfe, 0x42, 0x00],
      [0x42, 0x00, 0x61, 0x00],
    ]) {
      const unreadable = file('claim.txt', new Uint8Array(bytes));
      expect(await dropFiles(unreadable)).toEqual(refused(dropMessages.unreadable));
    }
  });
});
