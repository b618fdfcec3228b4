/**
 * A model's sentences as plain text for a reader: in one line, without emphasis marks, without the
 * numbers by which models cite, and without addresses, because a submitted text might get a model to
 * advertise some; sources have their own place. Longer than `longest` code units, it ends after the
 * last whole sentence, or else word, that fits.
 */
export function tidyText(text: string, longest: number): string {
  const tidy = text
    .replace(EMAIL, LEFT_OUT)
    .replace(WEB_ADDRESS, LEFT_OUT)
    .replace(CITATION, '')
    .replace(/\*\*|__|`+/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return cut(tidy, longest);
}

const LEFT_OUT = '(address left out)';
const WEB_ADDRESS = /\b(?:https?:\/\/|www\.)[^\s<>"')\]]*[^\s<>"')\].,;:!?]/gi;
const EMAIL = /(?<![\p{L}\d._%+-])[\p{L}\d._%+-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/gu;
/** [1], [1, 2], [web:3]; a year in brackets is no citation. */
const CITATION = /\s?\[(?:web:)?\d{1,2}(?:,\s?(?:web:)?\d{1,2})*\]/gi;

function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const head = text.slice(0, longest).toWellFormed();
  const sentences = /^.*(?:[.!?…]["”’»)]?(?=\s|$)|[。！？])/su.exec(head)?.[0];
  if (sentences && sentences.length >= longest / 2) return sentences;
  const space = head.lastIndexOf(' ');
  return `${head.slice(0, space >= longest / 2 ? space : longest - 1).trimEnd()}…`;
}
