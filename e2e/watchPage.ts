import type { ConsoleMessage, Page, Request, Response } from '@playwright/test';

/**
 * Reports what goes wrong on a page as it happens: console errors and warnings (a broken
 * hydration among them), uncaught errors, requests that fail or are refused, and calls of our own
 * API made twice within one page load.
 */
export function watchPage(page: Page, complain: (complaint: string) => void): void {
  const calls = new Set<string>();
  let leaving = false;

  page.on('console', (message) => {
    if (isComplaint(message)) complain(`console ${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complain(`uncaught: ${error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Aborted is what the page itself took back: a closed stream, a page that was left.
    if (reason !== 'net::ERR_ABORTED') complain(`failed: ${describe(request)} ${reason}`);
  });
  page.on('response', (response) => {
    if (isRefusal(response)) {
      complain(`refused: ${describe(response.request())} ${response.status()}`);
    }
  });
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) return;
    // Until the new page is there, the old one may still call.
    if (leaving) calls.clear();
    leaving = false;
  });
  page.on('request', (request) => {
    if (isPageLoad(request, page)) leaving = true;
    if (request.isNavigationRequest()) return;
    if (!/^\/(trpc|api)\//.test(new URL(request.url()).pathname)) return;
    const call = `${describe(request)} ${request.postData() ?? ''}`.trimEnd();
    if (calls.has(call) && !KEPT_FRESH.test(call)) complain(`made twice: ${call}`);
    calls.add(call);
  });
}

/** A visitor's count is asked for again every 30 seconds, as long as a test may take. */
const KEPT_FRESH = /auth\.remainingReports/;

/** A resource that was refused also shows in the console, but without saying which: see `isRefusal`. */
function isComplaint(message: ConsoleMessage): boolean {
  return (
    ['error', 'warning', 'assert'].includes(message.type()) &&
    !message.text().startsWith('Failed to load resource')
  );
}

/** The status of the page itself is what a test looks at; that of all else has to be good. */
function isRefusal(response: Response): boolean {
  return response.status() >= 400 && !response.request().isNavigationRequest();
}

function isPageLoad(request: Request, page: Page): boolean {
  return request.isNavigationRequest() && request.frame() === page.mainFrame();
}

function describe(request: Request): string {
  return `${request.method()} ${request.url()}`;
}
