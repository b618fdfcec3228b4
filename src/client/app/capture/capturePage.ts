import { CAPTURE_BYTES_MAX, CAPTURE_RETRY_MS } from '../../../shared/limits.ts';
import { paths } from '../../../shared/paths.ts';

/**
 * The page as it stands, without anything that acts, and without what stands around the report: that may
 * say who is signed in.
 */
function takeSnapshot(page: Document): string {
  const whole = page.documentElement.cloneNode(true) as HTMLElement;
  const article = whole.querySelector('article');
  whole.querySelector('body')?.replaceChildren(...(article ? [article] : []));
  for (const part of whole.querySelectorAll(ACTING)) part.remove();
  for (const element of [whole, ...whole.querySelectorAll('*')])
    for (const { name, value } of [...element.attributes])
      if (/^on/i.test(name) || /^\s*javascript:/i.test(value)) element.removeAttribute(name);
  return `<!doctype html>${whole.outerHTML}`;
}

const ACTING =
  'script, noscript, template, form, dialog, [role="dialog"], iframe, object, embed, [data-private]';

/** Once a page load: a second look would find what the first one led to. */
const captured = new Set<string>();

/**
 * Hands the page of a listed report in, once all of it is there, when the server says that it has no copy.
 * Gives up quietly. `left`: the reader has gone on to another page.
 */
export async function capturePage(
  reportId: string,
  slug: string,
  left: AbortSignal,
): Promise<void> {
  for (const pause of CAPTURE_RETRY_MS) {
    if (isWhole()) break;
    await new Promise((passed) => setTimeout(passed, pause));
  }
  if (left.aborted || captured.has(reportId) || !isWhole()) return;
  captured.add(reportId);
  const asked = await fetch(paths.report(slug), {
    method: 'HEAD',
    cache: 'no-store',
    headers: { 'Cache-Control': 'no-cache' },
    signal: left,
  });
  if (!asked.ok || asked.headers.get('X-Prerendered') === 'true') return;
  const body = JSON.stringify({ html: takeSnapshot(document) });
  if (new Blob([body]).size > CAPTURE_BYTES_MAX) return;
  await fetch(paths.capture(reportId), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
    signal: left,
  });
}

const SECTIONS = ['Analysis Summary', 'Source Analysis', 'Analysis Breakdown'];

/** The score, and the three sections that a report consists of. */
function isWhole(): boolean {
  const names = [...document.querySelectorAll('article section h2')].map((h2) => h2.textContent);
  return (
    document.querySelector('article #score') !== null &&
    SECTIONS.every((name) => names.includes(name))
  );
}
