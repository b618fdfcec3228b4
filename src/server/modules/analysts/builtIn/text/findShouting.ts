import { type Word, between } from './readWords.ts';

/**
 * Finds exclamation marks and capitals used for force. Acronyms are left alone: a single word in
 * capitals counts only when it is an ordinary word (THEY, SHOCKING), three in a row count whatever
 * they are. The mark of "5! = 120" or "a != b" is none.
 */
export function findShouting(
  text: string,
  words: readonly Word[],
): { found: string; start: number }[] {
  const marked = exclamations(text, words);
  const taken = new Set(marked.map(({ start }) => start));
  const shouted = capitals(text, words).filter(({ start }) => !taken.has(start));
  return [...marked, ...shouted].sort((a, b) => a.start - b.start);
}

function exclamations(text: string, words: readonly Word[]) {
  const found: { found: string; start: number }[] = [];
  let index = 0;
  for (const match of text.matchAll(/[!?！？]+/gu)) {
    const end = match.index + match[0].length;
    if (!/[!！]/u.test(match[0]) || text[end] === '=') continue;
    while ((words[index]?.end ?? Infinity) <= match.index) index += 1;
    const word = words[index - 1];
    const touches = word?.end === match.index;
    if (touches && /^\p{Nd}/u.test(word.text)) continue;
    const start = touches ? word.start : match.index;
    found.push({ found: text.slice(start, Math.min(end, match.index + 5)), start });
  }
  return found;
}

function capitals(text: string, words: readonly Word[]) {
  const found: { found: string; start: number }[] = [];
  let run: Word[] = [];
  const close = () => {
    const [first, last] = [run[0], run.at(-1)];
    const long = run.some(({ text: word }) => word.length >= 4);
    if (first && last && run.length >= 3 && long) {
      const shown = run[Math.min(run.length, 6) - 1] ?? last;
      found.push({ found: text.slice(first.start, shown.end), start: first.start });
    } else {
      for (const word of run) {
        if (SHOUTED.has(word.lower)) found.push({ found: word.text, start: word.start });
      }
    }
    run = [];
  };
  for (const word of words) {
    const last = run.at(-1);
    const isCapital = /^\p{Lu}[\p{Lu}'’]+$/u.test(word.text);
    if (last && (!isCapital || !/^[\s,]{1,2}$/u.test(between(text, last, word)))) close();
    if (isCapital) run.push(word);
  }
  close();
  return found;
}

/** Ordinary words that are no acronyms; WHO, US, IT, AIDS and their like must stay out. */
const SHOUTED = new Set(
  `this that these they them you your never always everyone everybody nobody all must now stop wake
  truth lie lies lied fake real really very every breaking shocking exposed urgent warning alert read
  watch share please banned secret secrets proof proven dead dies kill kills killing destroyed
  destroys evil huge massive insane unbelievable finally only before after why know believe want
  hiding false true free instantly`.split(/\s+/),
);
