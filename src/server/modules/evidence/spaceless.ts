/** A letter of a script whose words are not parted by spaces. */
export const CHINESE_TO_THAI =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
