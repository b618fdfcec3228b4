import { adminMessages } from '../../../shared/adminMessages.ts';
import { DomainError } from '../errors.ts';

const { library: texts } = adminMessages;

/**
 * The text of a file: UTF-16 where its byte order mark says so, else UTF-8. Fails with `invalid_input`
 * for anything else: a guess would take in a scramble that nobody wrote.
 */
export function readText(bytes: Buffer): string {
  try {
    const text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
    if (CONTROLS.test(text)) throw new DomainError('invalid_input', texts.notText);
    if (text.trim() === '') throw new DomainError('invalid_input', texts.empty);
    return text;
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw new DomainError('invalid_input', texts.notText);
  }
}

/** No text file holds them as they are; UTF-16 without its mark is full of them. */
const CONTROLS = /[\0-\x08\x0e-\x1a]/;

function encodingOf([first, second]: Buffer): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}
