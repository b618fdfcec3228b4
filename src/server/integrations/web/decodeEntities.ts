import { ENTITIES } from './entities.ts';

/**
 * Character references decoded as a browser does: by number, and by those names that HTML 4 knows.
 * The oldest names count without their semicolon too. Other names stay as they are.
 */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(REFERENCE, (whole, hex?: string, decimal?: string, name?: string) => {
    if (hex !== undefined) return fromNumber(parseInt(hex, 16));
    if (decimal !== undefined) return fromNumber(parseInt(decimal, 10));
    if (name === undefined) return whole;
    const isClosed = whole.endsWith(';');
    return (isClosed || OPEN.test(name) ? ENTITIES.get(name) : undefined) ?? whole;
  });
}

const REFERENCE = /&(?:#[xX]([\da-fA-F]{1,8})|#(\d{1,9})|([a-zA-Z][a-zA-Z\d]{1,9}));?/g;
const OPEN = /^(?:amp|lt|gt|quot|nbsp|copy|reg|AMP|LT|GT|QUOT)$/;

/** What Windows put at 128 to 159, where Unicode has control characters. */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

function fromNumber(code: number): string {
  if (code >= 128 && code <= 159) return WINDOWS[code - 128] ?? '';
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : '\ufffd';
}
