import { dateInWords } from '../../../shared/dates.ts';
import { needleTurn, ringPath } from '../../../shared/meterGeometry.ts';
import { paths } from '../../../shared/paths.ts';
import type { Report } from '../../../shared/schema/report.ts';
import type { Result } from '../../../shared/schema/result.ts';
import { meterBand, SCORE_SEGMENTS, scoreLabel } from '../../../shared/scoring.ts';
import { verdictWords } from '../../../shared/verdictWords.ts';
import { escapeXml } from '../discovery/escapeXml.ts';
import { EMBED_STYLE } from './embedStyle.ts';
import type { Missing } from './embeds.ts';
import { missingWords } from './missingWords.ts';

/** Code points of the claim, or of its page's title. */
const HEADING_MAX = 180;

/** The small page that other sites show in a frame. It runs nothing, and leads to the whole report. */
export function writeEmbed(shown: Report | Missing, origin: string): string {
  const report = typeof shown === 'object' ? shown : null;
  const result = report?.result ?? null;
  const address = escapeXml(origin + (report ? paths.report(report.slug) : paths.home));
  const heading = report && escapeXml(cut(result?.page?.title ?? report.content));
  const date = report && result ? `<span>${dateInWords(report.updatedAt)}</span>` : '';
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="robots" content="noindex">',
    `<title>${heading === null ? 'Verimeter' : `${heading} – Verimeter`}</title>`,
    report ? `<link rel="canonical" href="${address}">` : '',
    `<style>${EMBED_STYLE}</style></head><body><main aria-label="Report by Verimeter">`,
    `<h1 dir="auto">${heading ?? 'Verimeter'}</h1>`,
    result ? finding(result) : `<p>${missingWords(shown)}</p>`,
    `<p class="foot"><a href="${address}" target="_blank" rel="noopener">Checked by Verimeter</a>${date}</p>`,
    '</main></body></html>\n',
  ].join('');
}

function finding({ overallScore: score, verdict, confidence, partial }: Result): string {
  const label = scoreLabel(score);
  const lines =
    confidence === 'low'
      ? [
          '<p class="open">Inconclusive: not enough evidence</p>',
          `<p class="muted">Provisional: ${score} of 100, ${label}</p>`,
        ]
      : [
          `<p class="number">${score}<small> of 100</small></p>`,
          `<p>${verdictWords[verdict]}, ${label}</p>`,
        ];
  const more = partial ? `Confidence: ${confidence}. Partial report.` : `Confidence: ${confidence}`;
  return `<div class="found">${arc(score)}<div>${lines.join('')}<p class="muted">${more}</p></div></div>`;
}

/** The meter, for the eye alone: the number stands beside it. */
function arc(score: number): string {
  const ring = SCORE_SEGMENTS.map(({ from, to }) => {
    const path = ringPath(from && from + 0.9, to === 100 ? to : to - 0.9, 19, 15);
    return `<path class="b${meterBand(from)}" d="${path}"/>`;
  });
  const needle = `<path class="needle" d="M-13 0L0 -1.2L3 0L0 1.2Z" transform="rotate(${needleTurn(score)})"/>`;
  return `<svg viewBox="-20 -20 40 24" aria-hidden="true">${ring.join('')}${needle}</svg>`;
}

function cut(text: string): string {
  const letters = Array.from(text.slice(0, 2 * HEADING_MAX + 2));
  if (letters.length <= HEADING_MAX) return text;
  return `${letters
    .slice(0, HEADING_MAX - 1)
    .join('')
    .trimEnd()}…`;
}
