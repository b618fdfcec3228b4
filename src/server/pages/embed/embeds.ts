import { readFileSync } from 'node:fs';
import { type Request, type Response, Router } from 'express';
import { cutText } from '../../../shared/cutText.ts';
import { dateInWords } from '../../../shared/dates.ts';
import * as meter from '../../../shared/meter.ts';
import { paths } from '../../../shared/paths.ts';
import type { Report } from '../../../shared/schema/report.ts';
import type { Result } from '../../../shared/schema/result.ts';
import {
  knowsNothing,
  openWords,
  provisionalWords,
  verdictWords,
} from '../../../shared/verdictWords.ts';
import { reportTag, sendCachedResponse, toFresh } from '../../api/responseCache.ts';
import { readPublic } from '../../modules/reports/read.ts';
import { fileOf } from '../../root.ts';
import { ATOM, escapeXml, SHORTLY, writeReportFeed } from '../discovery/documents.ts';
import { hashOf, XML_POLICY } from '../render/securityHeaders.ts';
import { cardColors } from '../share-image/card.ts';
import type { ImageParts } from '../share-image/images.ts';

const MISSING = { not_found: 404, gone: 410, withheld: 403 } as const;
type Missing = keyof typeof MISSING;

const EMBED_STYLE = readFileSync(fileOf('src/server/pages/embed/embed.css'), 'utf8');

interface Format {
  address: (slug: string) => string;
  headers: Record<string, string>;
  write: (shown: Report | Missing, origin: string, slug: string) => string;
}

const NO_CACHE = { 'Cache-Control': 'no-cache' };
// Lower-case names override the common headers.
const CROSS_ORIGIN = { 'cross-origin-resource-policy': 'cross-origin', 'X-Robots-Tag': 'noindex' };

const EMBED: Format = {
  address: paths.embed,
  headers: {
    ...CROSS_ORIGIN,
    ...NO_CACHE,
    'Content-Type': 'text/html; charset=utf-8',
    'content-security-policy': [
      "default-src 'none'",
      `style-src ${hashOf(EMBED_STYLE)}`,
      "base-uri 'none'",
      "form-action 'none'",
      'frame-ancestors *',
    ].join(';'),
    // Redundant with `frame-ancestors`, and cannot allow every site.
    'x-frame-options': '',
  },
  write: writeEmbed,
};
const BADGE: Format = {
  address: paths.badge,
  headers: { ...CROSS_ORIGIN, ...SHORTLY, 'Content-Type': 'image/svg+xml; charset=utf-8' },
  write: writeBadge,
};
const FEED: Format = {
  address: paths.reportFeed,
  headers: { ...XML_POLICY, ...SHORTLY, 'X-Robots-Tag': 'noindex', 'Content-Type': ATOM },
  write: (shown, origin, slug) =>
    writeReportFeed(typeof shown === 'object' ? shown : null, slug, origin),
};

export function embeds({
  db,
  responseCache,
  origin,
}: Pick<ImageParts, 'db' | 'responseCache' | 'origin'>): Router {
  const serve =
    (format: Format) => async (request: Request<{ slug: string }>, response: Response) => {
      const since = responseCache.revision();
      const { slug } = request.params;
      const shown = await readPublic(db, slug);
      if (typeof shown === 'object' && format.address(shown.slug) !== request.path) {
        response.set(NO_CACHE).redirect(301, format.address(shown.slug));
        return;
      }
      const isCompleted = typeof shown === 'object' && shown.status === 'completed';
      const make = () => {
        const status = typeof shown === 'object' ? 200 : MISSING[shown];
        const headers = { ...format.headers, ...(!isCompleted && NO_CACHE) };
        const tags = isCompleted ? [reportTag(shown.reportId)] : null;
        return toFresh(format.write(shown, origin, slug), headers, tags, status);
      };
      // A key that is an address would be answered before this handler; no address has a space.
      const address = format.address(slug);
      const key = isCompleted ? address : ` ${address}`;
      const answer = await responseCache.make(key, make, since);
      if (format === EMBED) response.removeHeader('x-frame-options');
      sendCachedResponse(request, response, answer);
    };

  const router = Router();
  router.get(paths.embedPattern, serve(EMBED));
  router.get(paths.badgePattern, serve(BADGE));
  router.get(paths.reportFeedPattern, serve(FEED));
  return router;
}

const HEADING_MAX = 180; // code points

function writeEmbed(shown: Report | Missing, origin: string): string {
  const report = typeof shown === 'object' ? shown : null;
  const result = report?.result ?? null;
  const address = escapeXml(origin + (report ? paths.report(report.slug) : paths.home));
  const heading = report && escapeXml(cutText(result?.page?.title ?? report.content, HEADING_MAX));
  const date = report && result ? `<span>${dateInWords(report.updatedAt)}</span>` : '';
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="robots" content="noindex">',
    `<title>${heading === null ? 'Verimeter' : `${heading} – Verimeter`}</title>`,
    report ? `<link rel="canonical" href="${address}">` : '',
    `<style>${EMBED_STYLE}</style></head><body><main aria-label="Report by Verimeter">`,
    `<h1 dir="auto">${heading ?? 'Verimeter'}</h1>`,
    result ? verdictBlock(result) : `<p>${missingMessage(shown)}</p>`,
    `<p class="foot"><a href="${address}" target="_blank" rel="noopener">Checked by Verimeter</a>${date}</p>`,
    '</main></body></html>\n',
  ].join('');
}

function verdictBlock(result: Result): string {
  const { overallScore: score, verdict, confidence, partial } = result;
  const label = meter.scoreLabel(score);
  const unknown = knowsNothing(result);
  const lines =
    confidence === 'low'
      ? [
          `<p class="open">${openWords(result)}</p>`,
          `<p class="muted">${provisionalWords(result)}: ${score} of 100${unknown ? '' : `, ${label}`}</p>`,
        ]
      : [
          `<p class="number">${score}<small> of 100</small></p>`,
          `<p>${verdictWords[verdict]}, ${label}</p>`,
        ];
  const more = partial ? `Confidence: ${confidence}. Partial report.` : `Confidence: ${confidence}`;
  return `<div class="found">${arc(result)}<div>${lines.join('')}<p class="muted">${more}</p></div></div>`;
}

function arc({ overallScore: score, band, confidence }: Result): string {
  const ring = meter.SCORE_SEGMENTS.map(({ from, to }) => {
    const path = meter.ringPath(from && from + 0.9, to === 100 ? to : to - 0.9, 19, 15);
    return `<path class="b${meter.meterBand(from)}" d="${path}"/>`;
  });
  const needle =
    confidence === 'low'
      ? `<path class="band" d="${meter.ringPath(band.low, band.high, 12.5, 3)}"/>`
      : `<path class="needle" d="M-13 0L0 -1.2L3 0L0 1.2Z" transform="rotate(${meter.needleAngle(score)})"/>`;
  return `<svg viewBox="-20 -20 40 24" aria-hidden="true">${ring.join('')}${needle}</svg>`;
}

function missingMessage(shown: Report | Missing): string {
  if (shown === 'gone') return 'This report was deleted.';
  if (shown === 'withheld') return 'This report can’t be shown.';
  if (shown === 'not_found') return 'There is no such report.';
  return shown.status === 'processing'
    ? 'This claim is being analyzed.'
    : 'The analysis of this claim ended without a result.';
}

/** Average width in px at a font size of 11 px; `textLength` fits the text to it. */
const CHARACTER_WIDTH = 6.4;
const PADDING = 7;
const HEIGHT = 20;

function writeBadge(shown: Report | Missing): string {
  const { words, color, title } = badgeContent(shown);
  const [left, right] = [widthOf(LABEL), widthOf(words)];
  const text = (content: string, x: number) =>
    `<text x="${x + PADDING}" y="14" textLength="${round(content.length * CHARACTER_WIDTH)}" ` +
    `lengthAdjust="spacingAndGlyphs">${escapeXml(content)}</text>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="${HEIGHT}" role="img" `,
    `aria-label="${escapeXml(title)}"><title>${escapeXml(title)}</title>`,
    `<rect width="${left}" height="${HEIGHT}" fill="${cardColors.ink}"/>`,
    `<rect x="${left}" width="${right}" height="${HEIGHT}" fill="${color}"/>`,
    `<g fill="${cardColors.paper}" font-family="Verdana,DejaVu Sans,Geneva,sans-serif" font-size="11">`,
    `${text(LABEL, 0)}${text(words, left)}</g></svg>\n`,
  ].join('');
}

const LABEL = 'Verimeter';
const round = (value: number) => Math.round(value * 10) / 10;
const widthOf = (text: string) => Math.ceil(text.length * CHARACTER_WIDTH) + 2 * PADDING;

/** With low confidence the score is provisional, so the badge gets a neutral color. */
function badgeContent(shown: Report | Missing) {
  const result = typeof shown === 'object' ? shown.result : null;
  if (result === null) {
    const words = typeof shown === 'object' ? 'no result' : 'no report';
    return { words, color: cardColors.muted, title: `Verimeter: ${missingMessage(shown)}` };
  }
  const { overallScore: score, verdict, confidence, partial } = result;
  const isProvisional = confidence === 'low';
  const open = knowsNothing(result) ? 'not judged yet' : `inconclusive · ${score} provisional`;
  const words = `${isProvisional ? open : `${score} · ${lower(verdict)}`}${partial ? ' · partial' : ''}`;
  return {
    words,
    color: isProvisional ? cardColors.muted : cardColors.bandTexts[meter.meterBand(score)],
    title:
      (isProvisional
        ? `Verimeter. ${openWords(result)}; provisional score ${score} of 100`
        : `Verimeter: ${score} of 100, ${lower(verdict)}, confidence ${confidence}`) +
      (partial ? ', partial report' : ''),
  };
}

const lower = (verdict: keyof typeof verdictWords) => verdictWords[verdict].toLowerCase();
