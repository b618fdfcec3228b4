import { readFile } from 'node:fs/promises';
import { SHARE_IMAGE } from '../../../shared/limits.ts';
import * as meter from '../../../shared/meter.ts';
import { pageMessages } from '../../../shared/pageMessages.ts';
import { fileOf } from '../../root.ts';
import { type Card, cardColors } from './card.ts';
import { fitText, type Frame, readable } from './fitText.ts';
import { covers, line, paintSvg, type Style, svgOf, widthOf } from './typesetter.ts';

export type Picture =
  | { kind: 'report'; card: Card }
  | { kind: 'site' }
  | { kind: 'icon'; shape: IconShape; size: number };

export async function* runTask(picture: Picture): AsyncGenerator<Uint8Array> {
  if (picture.kind === 'icon') yield paintSvg(await drawIcon(picture.shape), picture.size);
  else yield paintSvg(picture.kind === 'site' ? drawSiteCard() : drawCard(picture.card));
}

const { width: WIDTH, height: HEIGHT } = SHARE_IMAGE;
const SIDE = 72; // px between the edge and what stands in it
const { ink, muted, rule, paper, wedge, bands, bandTexts } = cardColors;

const OUTER = 212;
const INNER = 190;
const GAP = 0.28; // points of the scale

/** Its hub is at the origin. Segment names would be too small. */
function drawMeter({ score, band, confidence }: Pick<Card, 'score' | 'band' | 'confidence'>) {
  const ring = meter.SCORE_SEGMENTS.map(({ from, to }) => {
    const path = meter.ringPath(from && from + GAP, to === 100 ? to : to - GAP, OUTER, INNER);
    return `<path fill="${bands[meter.meterBand(from)]}" d="${path}"/>`;
  });
  const ticks = meter.TICKS.map(({ score: at, long }) => {
    const [a, b] = [meter.pointAt(at, 182), meter.pointAt(at, long ? 168 : 174)];
    return `<path stroke="${muted}" stroke-width="1.5" d="M${a.x} ${a.y}L${b.x} ${b.y}"/>`;
  });
  const numerals = [0, 30, 50, 70, 100].map((at) => {
    const { x, y } = meter.pointAt(at, 144);
    return line(String(at), { x, y: y + (at % 100 === 0 ? 0 : 8), anchor: 'middle' }, NUMERAL);
  });
  const uncertainty = meter.ringPath(band.low, Math.max(band.high, band.low + 0.6), 116, 26);
  const needle =
    `<path fill="${ink}" transform="rotate(${meter.needleAngle(score)})" d="M-126 0L0 -4L20 -2.6L20 2.6L0 4Z"/>` +
    `<circle r="10" fill="${ink}"/><circle r="3" fill="${paper}"/>`;
  return [
    ...ring,
    ...ticks,
    ...numerals,
    `<path fill="${wedge}" fill-opacity="0.14" d="${uncertainty}"/>`,
    confidence === 'low' ? '' : needle,
  ].join('');
}

const NUMERAL = { size: 22, fill: muted };

const SIZES: Frame['sizes'] = [
  { size: 62, lines: 2 },
  { size: 52, lines: 3 },
  { size: 44, lines: 4 },
];
const SIZES_ABOVE = SIZES.map(({ size, lines }) => ({ size, lines: lines - 1 }));
const TOP_Y = 104;
const RULE_Y = 352;

const drawCard = (card: Card): string =>
  drawImage(
    line(card.origin, { x: WIDTH - SIDE, y: 84, anchor: 'end' }, SMALL),
    drawHeading(card),
    `<rect x="${SIDE}" y="${RULE_Y}" width="${WIDTH - 2 * SIDE}" height="1.5" fill="${rule}"/>`,
    `<g transform="translate(${SIDE + 222} 592)">${drawMeter(card)}</g>`,
    drawFinding(card),
  );

function drawImage(...parts: string[]): string {
  const background = `<rect width="${WIDTH}" height="${HEIGHT}" fill="${paper}"/>`;
  const name = line('Verimeter', { x: SIDE, y: 84 }, { size: 34, weight: 600, fill: ink });
  return svgOf(background + name + parts.join(''), WIDTH, HEIGHT);
}

const SMALL: Style = { size: 24, fill: muted };

/** Shows the site's address when the fonts can't draw the claim. */
function drawHeading({ heading, quoted, site, host }: Card): string {
  const found = readable(heading, covers);
  const from = found && site !== null ? (readable(site, covers)?.text ?? null) : null;
  const rtl = found?.rtl ?? false;
  const [before = '', after = ''] = quoted && found ? (rtl ? '«»' : '“”') : '';
  const text = found ? before + found.text + after : `Read the claim at ${host}`;
  const style = { weight: 600, fill: ink, rtl } as const;
  const frame = {
    width: WIDTH - 2 * SIDE,
    sizes: from === null ? SIZES : SIZES_ABOVE,
    end: `…${after}`,
  };
  const { size, lines } = fitText(text, frame, (part, size) => widthOf(part, { ...style, size }));
  const leading = Math.round(size * 1.2);
  const height = lines.length * leading + (from === null ? 0 : 40);
  const top = TOP_Y + (RULE_Y - TOP_Y - height) / 2 + size * 0.9;
  const spot = rtl ? { x: WIDTH - SIDE, anchor: 'end' as const } : { x: SIDE };
  const drawn = lines.map((part, index) =>
    line(part, { ...spot, y: Math.round(top + index * leading) }, { ...style, size }),
  );
  if (from === null) return drawn.join('');
  const y = Math.round(top + (lines.length - 1) * leading + 48);
  return drawn.join('') + line(from, { ...spot, y }, { ...SMALL, rtl });
}

const FINDING_X = 596;

function drawFinding(card: Card): string {
  const { score, label, verdict, confidence, partial } = card;
  const at = (y: number, text: string, style: Style, right = 0) =>
    line(text, { x: FINDING_X + right, y }, style);
  const silent = partial ? at(604, 'Not all analysts answered', SMALL) : '';
  if (confidence === 'low') {
    const [first, second] = card.open;
    const provisional = card.provisional.map((text, index) =>
      at(538 + 34 * index, text, { size: 26, fill: muted }),
    );
    return [
      at(430, first, INCONCLUSIVE),
      at(484, second, fitting(second)),
      ...provisional,
      silent,
    ].join('');
  }
  const number = { size: 116, weight: 600, fill: ink } as const;
  const judged = { size: 28, weight: 600, fill: bandTexts[meter.meterBand(score)] } as const;
  const [afterNumber, afterVerdict] = [widthOf(String(score), number), widthOf(verdict, judged)];
  return [
    at(462, String(score), number, -4),
    at(462, 'of 100', { size: 30, fill: muted }, afterNumber + 10),
    at(520, label, { size: 42, weight: 600, fill: ink }),
    at(566, verdict, judged),
    at(566, `Confidence ${confidence}`, { size: 28, fill: muted }, afterVerdict + 24),
    silent,
  ].join('');
}

const INCONCLUSIVE = { size: 46, weight: 600, fill: ink } as const;

function fitting(text: string) {
  const sizes = [46, 40, 34, 28, 24];
  const room = WIDTH - SIDE - FINDING_X;
  const size = sizes.find((size) => widthOf(text, { ...INCONCLUSIVE, size }) <= room) ?? 22;
  return { ...INCONCLUSIVE, size };
}

type IconShape = 'rounded' | 'full';

const FAVICON = fileOf('src/client/public/favicon.svg');
const ICON_SIDE = 100;

/** `full` stays within the middle four fifths, because systems crop such icons. */
async function drawIcon(shape: IconShape): Promise<string> {
  const favicon = await readFile(FAVICON, 'utf8');
  const [, shown = ''] = favicon.split('</style>');
  const parts = shown.replace('</svg>', '');
  const radius = shape === 'rounded' ? 20 : 0;
  const scale = shape === 'rounded' ? 1.9 : 1.5;
  return svgOf(
    `<rect width="${ICON_SIDE}" height="${ICON_SIDE}" rx="${radius}" fill="${paper}"/>` +
      // The arc reaches from 19 above its center to a little below.
      `<g transform="translate(50 ${50 + 7.5 * scale}) scale(${scale})">${parts.replaceAll('class="n"', `fill="${ink}"`)}</g>`,
    ICON_SIDE,
    ICON_SIDE,
  );
}

function drawSiteCard(): string {
  const spot = { x: WIDTH / 2, anchor: 'middle' } as const;
  return drawImage(
    `<g transform="translate(${spot.x} 372)">${drawMeter(SITE_METER)}</g>`,
    line(pageMessages.slogan, { ...spot, y: 486 }, { size: 64, weight: 600, fill: ink }),
    line('Three independent analysts, one number,', { ...spot, y: 544 }, { size: 30, fill: muted }),
    line('every source and every step shown.', { ...spot, y: 584 }, { size: 30, fill: muted }),
  );
}

const SITE_METER = { score: 62, band: { low: 50, high: 74 }, confidence: 'high' } as const;
