import type { Report } from '../../../shared/schema/report.ts';
import { meterBand } from '../../../shared/scoring.ts';
import { verdictWords } from '../../../shared/verdictWords.ts';
import { escapeXml } from '../discovery/escapeXml.ts';
import { cardColours } from '../share-image/cardColors.ts';
import type { Missing } from './embeds.ts';
import { missingWords } from './missingWords.ts';

/** Of a letter of 11 px, on average; the text is set to the width that comes of it. */
const LETTER = 6.4;
const ROOM = 7;
const HEIGHT = 20;

/** A badge of a line's height: the name, and what came of the report. */
export function writeBadge(shown: Report | Missing): string {
  const { words, colour, title } = found(shown);
  const [left, right] = [widthOf(NAME), widthOf(words)];
  const text = (said: string, x: number) =>
    `<text x="${x + ROOM}" y="14" textLength="${round(said.length * LETTER)}" ` +
    `lengthAdjust="spacingAndGlyphs">${escapeXml(said)}</text>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="${HEIGHT}" role="img" `,
    `aria-label="${escapeXml(title)}"><title>${escapeXml(title)}</title>`,
    `<rect width="${left}" height="${HEIGHT}" fill="${cardColours.ink}"/>`,
    `<rect x="${left}" width="${right}" height="${HEIGHT}" fill="${colour}"/>`,
    `<g fill="${cardColours.paper}" font-family="Verdana,DejaVu Sans,Geneva,sans-serif" font-size="11">`,
    `${text(NAME, 0)}${text(words, left)}</g></svg>\n`,
  ].join('');
}

const NAME = 'Verimeter';
const round = (value: number) => Math.round(value * 10) / 10;
const widthOf = (text: string) => Math.ceil(text.length * LETTER) + 2 * ROOM;

/** Without enough evidence the number is not the last word, and gets no colour of the scale. */
function found(shown: Report | Missing) {
  const result = typeof shown === 'object' ? shown.result : null;
  if (result === null) {
    const words = typeof shown === 'object' ? 'no result' : 'no report';
    return { words, colour: cardColours.muted, title: `Verimeter: ${missingWords(shown)}` };
  }
  const { overallScore: score, verdict, confidence } = result;
  const isOpen = confidence === 'low';
  const words = isOpen ? `inconclusive · ${score} provisional` : `${score} · ${lower(verdict)}`;
  return {
    words,
    colour: isOpen ? cardColours.muted : cardColours.bandTexts[meterBand(score)],
    title: isOpen
      ? `Verimeter: inconclusive, not enough evidence; provisional score ${score} of 100`
      : `Verimeter: ${score} of 100, ${lower(verdict)}, confidence ${confidence}`,
  };
}

const lower = (verdict: keyof typeof verdictWords) => verdictWords[verdict].toLowerCase();
