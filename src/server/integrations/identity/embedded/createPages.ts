import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { EmulatorState } from './emulator.ts';
import type { Outbox } from './outbox.ts';
import { outboxPage } from './outboxPage.ts';
import { pickerPage } from './pickerPage.ts';

export const OUTBOX_PATH = '/dev/outbox';
const FOLDER = '/emulator/auth';

export interface PagesParts {
  state: EmulatorState;
  outbox: Outbox;
}

interface Page {
  type: 'html' | 'css' | 'javascript';
  write: () => string;
}

/**
 * The pages for whoever sits at this machine, self-contained: the mails that were never sent, and the
 * stand-in for Google's window and for the script that the browser's library loads for it.
 */
export function createPages({ state, outbox }: PagesParts): (path: string) => Page | undefined {
  const file = (type: Page['type'], name: string): Page => {
    const text = readFileSync(join(import.meta.dirname, 'pages', name), 'utf8');
    return { type, write: () => text };
  };
  const pages = new Map<string, Page>([
    [OUTBOX_PATH, { type: 'html', write: () => outboxPage(outbox.list(), `${FOLDER}/page.css`) }],
    [
      `${FOLDER}/handler`,
      {
        type: 'html',
        write: () => pickerPage(state.listProviderInfosByProviderId('google.com'), FOLDER),
      },
    ],
    [`${FOLDER}/page.css`, file('css', 'page.css')],
    [`${FOLDER}/picker.js`, file('javascript', 'picker.js')],
    [`${FOLDER}/gapi.js`, file('javascript', 'gapi.js')],
  ]);
  return (path) => pages.get(path);
}

const POLICY = [
  "default-src 'none'",
  'img-src data:',
  "style-src 'self'",
  "script-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export function sendPage(response: ServerResponse, page: Page, withBody: boolean): void {
  response
    .writeHead(200, {
      'Content-Type': `text/${page.type}; charset=utf-8`,
      'Cache-Control': 'no-store',
      'Content-Security-Policy': POLICY,
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
      'Referrer-Policy': 'no-referrer',
      // The same as the page that opens the window, which has to hear from it.
      'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
      'Cross-Origin-Resource-Policy': 'same-origin',
    })
    .end(withBody ? page.write() : undefined);
}
