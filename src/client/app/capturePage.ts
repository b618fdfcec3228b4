import { CAPTURE_BYTES_MAX, CAPTURE_RETRY_MS } from '../../shared/limits.ts';
import { paths } from '../../shared/paths.ts';

/** The article alone: the rest of the page may show who is signed in. */
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

/** Once per page load: a later check would find the copy that the first one caused. */
const captured = new Set<string>();

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

function isWhole(): boolean {
  const names = [...document.querySelectorAll('article section h2')].map((h2) => h2.textContent);
  return (
    document.querySelector('article #score') !== null &&
    SECTIONS.every((name) => names.includes(name))
  );
}
