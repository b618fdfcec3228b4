/** Of a longer one, more than can be seen. */
const MOST = 400; // code points

/**
 * A text as it can be drawn, without little pictures and invisible signs, and whether it runs from right
 * to left; null when that would leave letters out.
 */
export function readable(
  text: string,
  covers: (text: string) => boolean,
): { text: string; rtl: boolean } | null {
  const letters = Array.from(text.slice(0, 2 * MOST).normalize('NFC')).slice(0, MOST);
  const plain = letters.join('').replaceAll(PICTURES, ' ').replaceAll(/\s+/g, ' ').trim();
  if (plain === '' || !covers(plain)) return null;
  return { text: plain, rtl: RIGHT_TO_LEFT.test(FIRST_LETTER.exec(plain)?.[0] ?? '') };
}

/** Emoji with what modifies them, and all that is invisible but what parts letters in Persian. */
const PICTURES =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\ufe0e\ufe0f\u20e3]|(?!\u200c)\p{C}/gu;
const FIRST_LETTER = /\p{L}/u;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
