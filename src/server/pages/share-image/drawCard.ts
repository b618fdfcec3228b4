import { SHARE_IMAGE } from '../../../shared/limits.ts';
import { meterBand } from '../../../shared/scoring.ts';
import type { Card } from './card.ts';
import { cardColours } from './cardColors.ts';
import { drawMeter } from './drawMeter.ts';
import { fitText, type Frame } from './fitText.ts';
import { readable } from './readable.ts';
import { type Style, svgOf, type Typesetter } from './typesetter.ts';

const { width: WIDTH, height: HEIGHT } = SHARE_IMAGE;
const SIDE = 72; // px between the edge and what stands in it
const { ink, muted, rule, paper, bandTexts } = cardColours;

/** Where the claim may stand: not smaller than can be read in a small preview. */
const SIZES: Frame['sizes'] = [
  { size: 62, lines: 2 },
  { size: 52, lines: 3 },
  { size: 44, lines: 4 },
];
/** The same above the name of a site. */
const SIZES_ABOVE = SIZES.map(({ size, lines }) => ({ size, lines: lines - 1 }));
const TOP_Y = 104;
const RULE_Y = 352;

/** A report in a picture: what was claimed, what came of it and how sure that is. */
export function drawCard(card: Card, setter: Typesetter): string {
  return svgOf(
    [
      `<rect width="${WIDTH}" height="${HEIGHT}" fill="${paper}"/>`,
      setter.line('Verimeter', { x: SIDE, y: 84 }, { size: 34, weight: 600, fill: ink }),
      setter.line(card.origin, { x: WIDTH - SIDE, y: 84, anchor: 'end' }, SMALL),
      drawHeading(card, setter),
      `<rect x="${SIDE}" y="${RULE_Y}" width="${WIDTH - 2 * SIDE}" height="1.5" fill="${rule}"/>`,
      `<g transform="translate(${SIDE + 222} 592)">${drawMeter(card.score, card.band, setter)}</g>`,
      drawFinding(card, setter),
    ].join(''),
    WIDTH,
    HEIGHT,
  );
}

const SMALL: Style = { size: 24, fill: muted };

/** The claim; where a part of it could not be drawn, the way to it. */
function drawHeading({ heading, quoted, site, host }: Card, setter: Typesetter): string {
  const found = readable(heading, setter.covers);
  const from = found && site !== null ? (readable(site, setter.covers)?.text ?? null) : null;
  const rtl = found?.rtl ?? false;
  const [before = '', after = ''] = quoted && found ? (rtl ? '«»' : '“”') : '';
  const text = found ? before + found.text + after : `Read the claim at ${host}`;
  const style = { weight: 600, fill: ink, rtl } as const;
  const frame = {
    width: WIDTH - 2 * SIDE,
    sizes: from === null ? SIZES : SIZES_ABOVE,
    end: `…${after}`,
  };
  const { size, lines } = fitText(text, frame, (line, size) =>
    setter.width(line, { ...style, size }),
  );
  const leading = Math.round(size * 1.2);
  const height = lines.length * leading + (from === null ? 0 : 40);
  const top = TOP_Y + (RULE_Y - TOP_Y - height) / 2 + size * 0.9;
  const spot = rtl ? { x: WIDTH - SIDE, anchor: 'end' as const } : { x: SIDE };
  const drawn = lines.map((line, index) =>
    setter.line(line, { ...spot, y: Math.round(top + index * leading) }, { ...style, size }),
  );
  if (from === null) return drawn.join('');
  const y = Math.round(top + (lines.length - 1) * leading + 48);
  return drawn.join('') + setter.line(from, { ...spot, y }, { ...SMALL, rtl });
}

/** The number, its label and the verdict; where the evidence is thin, that it is. */
function drawFinding(card: Card, { line, width }: Typesetter): string {
  const x = 596;
  const { score, label, verdict, confidence, partial } = card;
  const silent = partial ? line('Not all analysts answered', { x, y: 604 }, SMALL) : '';
  if (confidence === 'low')
    return [
      line('Inconclusive:', { x, y: 430 }, INCONCLUSIVE),
      line('not enough evidence', { x, y: 484 }, INCONCLUSIVE),
      line(`Provisional: ${score} of 100, ${label}`, { x, y: 538 }, { size: 26, fill: muted }),
      line('Confidence low', { x, y: 572 }, { size: 26, fill: muted }),
      silent,
    ].join('');
  const number = { size: 116, weight: 600, fill: ink } as const;
  const judged = { size: 28, weight: 600, fill: bandTexts[meterBand(score)] } as const;
  return [
    line(String(score), { x: x - 4, y: 462 }, number),
    line('of 100', { x: x + width(String(score), number) + 10, y: 462 }, { size: 30, fill: muted }),
    line(label, { x, y: 520 }, { size: 42, weight: 600, fill: ink }),
    line(verdict, { x, y: 566 }, judged),
    line(
      `Confidence ${confidence}`,
      { x: x + width(verdict, judged) + 24, y: 566 },
      { size: 28, fill: muted },
    ),
    silent,
  ].join('');
}

const INCONCLUSIVE = { size: 46, weight: 600, fill: ink } as const;
