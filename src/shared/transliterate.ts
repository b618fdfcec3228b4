import { shortenMarks } from './cleanText.ts';

/**
 * The text in ASCII letters where Latin, Cyrillic or Greek has near ones, without accents. What has
 * none is left as it is.
 */
export function transliterate(text: string): string {
  return Array.from(shortenMarks(text).normalize('NFC'), (letter) => {
    const own = LETTERS.get(letter) ?? fromCapital(letter);
    return own ?? letter.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  })
    .map((letter) => LETTERS.get(letter) ?? fromCapital(letter) ?? letter)
    .join('');
}

function fromCapital(letter: string): string | undefined {
  return LETTERS.get(letter.toLowerCase())?.toUpperCase();
}

const pairs = (table: string) =>
  table
    .trim()
    .split(/\s+/)
    .map((pair) => [pair[0] ?? '', pair.slice(1)] as const);

const LETTERS = new Map([
  ...pairs("ßss æae œoe øo đd ðd þth łl ħh ıi ŋng ŧt ĸk ſs ẞSS ’' ʼ'"),
  ...pairs(
    'аa бb вv гg дd еe ёyo жzh зz иi йy кk лl мm нn оo пp рr сs тt уu фf хkh цts чch шsh щshch',
  ),
  ...pairs('ъ ыy ь эe юyu яya іi їyi єye ґg ўu јj љlj њnj ћc ђdj џdz ѓg ќk ѕdz'),
  ...pairs('αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs ςs τt υy φf χch ψps ωo'),
]);
