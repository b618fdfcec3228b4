import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { escapeUTF8 } from 'entities';
import { NAME_MAX } from '../../../../shared/limits.ts';
import { paths } from '../../../../shared/paths.ts';
import { fileOf } from '../../../root.ts';
import type { Mail } from './actionCodes.ts';
import type { EmulatorState, ProviderInfo } from './emulator.ts';

const FOLDER = '/emulator/auth';

export interface PagesParts {
  state: EmulatorState;
  outbox: readonly Mail[];
}

interface Page {
  type: 'html' | 'css' | 'javascript';
  write: () => string;
}

/** Firebase's library loads `gapi.js` for Google's popup. */
export function createPages({ state, outbox }: PagesParts): ReadonlyMap<string, Page> {
  const read = (name: string) =>
    readFileSync(fileOf(`src/server/integrations/identity/embedded/pages/${name}`), 'utf8');
  const file = (type: Page['type'], name: string): [string, Page] => {
    const text = read(name);
    return [`${FOLDER}/${name}`, { type, write: () => text }];
  };
  const mailPage = read('outbox.html');
  const picker = read('handler.html').replace('{{nameMax}}', String(NAME_MAX));
  const mails = () => listMails(outbox);
  const accounts = () => listAccounts(state.listProviderInfosByProviderId('google.com'));
  return new Map<string, Page>([
    [paths.outbox, { type: 'html', write: () => mailPage.replace('{{mails}}', mails) }],
    [`${FOLDER}/handler`, { type: 'html', write: () => picker.replace('{{accounts}}', accounts) }],
    file('css', 'page.css'),
    file('javascript', 'picker.js'),
    file('javascript', 'gapi.js'),
  ]);
}

function listMails(mails: readonly Mail[]): string {
  if (mails.length === 0)
    return '<p class="empty">Nothing yet. Register, or ask for a link, then load this page again.</p>';
  const list = mails.map(({ at, to, subject, link }) => {
    const { pathname, search } = new URL(link);
    const time = at.toISOString();
    return `<li>
<p class="to">To ${escapeUTF8(to)}</p>
<p><a href="${escapeUTF8(pathname + search)}">${escapeUTF8(subject)}</a></p>
<p class="time"><time datetime="${time}">${time.slice(0, 10)}, ${time.slice(11, 19)} UTC</time></p>
</li>`;
  });
  return `<ol class="mails">${list.join('')}</ol>`;
}

function listAccounts(accounts: readonly ProviderInfo[]): string {
  if (accounts.length === 0) return '';
  const list = accounts.map(({ email = '', displayName = '' }) => {
    const [address, name] = [escapeUTF8(email), escapeUTF8(displayName)];
    const shown = displayName ? `<span class="name">${name}</span> ` : '';
    return `<li><button type="button" data-email="${address}" data-name="${name}">${shown}<span>${address}</span></button></li>`;
  });
  return `<ul class="accounts">${list.join('')}</ul>\n<h2>Another account</h2>`;
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

/** The server sets the other security headers on every answer. */
export function sendPage(response: ServerResponse, page: Page, withBody: boolean): void {
  response
    .writeHead(200, {
      'Content-Type': `text/${page.type}; charset=utf-8`,
      'Cache-Control': 'no-store',
      'Content-Security-Policy': POLICY,
    })
    .end(withBody ? page.write() : undefined);
}
