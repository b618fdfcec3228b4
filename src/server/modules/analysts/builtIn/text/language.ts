import type { Word } from './words.ts';

/** Counts frequent words and scripts. `unsure` without any ("Vaccines cause autism"). */
export function guessLanguage(words: readonly Word[]): 'english' | 'other' | 'unsure' {
  let english = 0;
  let foreign = 0;
  let latin = 0;
  let lettered = 0;
  for (const [index, { text, lower }] of words.entries()) {
    if (!/\p{L}/u.test(lower)) continue;
    lettered += 1;
    if (/\p{Script=Latin}/u.test(lower)) latin += 1;
    if (ENGLISH.has(lower)) english += 1;
    // Probably a name, which any language may contain: El Niño, São Paulo.
    else if (index > 0 && /^\p{Lu}/u.test(text)) continue;
    else if (FOREIGN.has(lower) || /[^\p{ASCII}]/u.test(lower)) foreign += 1;
  }
  if (latin * 2 < lettered) return 'other';
  if (foreign > english && foreign * 10 >= lettered * 3) return 'other';
  return english > 0 ? 'english' : 'unsure';
}

const ENGLISH = new Set(
  `the of and to is are was were be been it its that this these those with for from by on at as or
  but not no can could will would should has have had do does did you your they their we our he she
  his her my who what which when there than then so if into about only more most never always every
  because don't doesn't isn't aren't won't can't didn't`.split(/\s+/),
);

const FOREIGN = new Set(
  `der das und ist nicht ein eine einen mit von auf für sich auch wird sind oder aber zum zur nur
  de le la les des une un et dans que qui pas avec sont cette du sur ne est
  el los las una por para como pero del se su lo y
  il gli che di della sono nel con è
  não uma em dos da ao são o os na
  het een van en niet zijn dat voor op te
  jest nie się że na w z i
  och är att det som inte av på för ett af og ikke
  bir ve bu için ile çok değil
  yang dan untuk tidak dengan
  là của và không có`.split(/\s+/),
);
