import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { escapeUTF8 } from 'entities';
import { NAME_MAX } from '../../../../shared/limits.ts';
import { paths } from '../../../../shared/paths.ts';
import { fileOf } from '../../../root.ts';
import type { Mail, Outbox } from './actionCodes.ts';
import type { EmulatorState, ProviderInfo } from './emulator.ts';

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
 * Self-contained pages by their paths: unsent mails, Google's window, and the script that the library
 * loads for it.
 */
export function createPages({ state, outbox }: PagesParts): ReadonlyMap<string, Page> {
  const file = (type: Page['type'], name: string): [string, Page] => {
    const source = fileOf(`src/server/integrations/identity/embedded/pages/${name}`);
    const text = readFileSync(source, 'utf8');
    return [`${FOLDER}/${name}`, { type, write: () => text }];
  };
  const googleAccounts = () => state.listProviderInfosByProviderId('google.com');
  return new Map<string, Page>([
    [paths.outbox, { type: 'html', write: () => outboxPage(outbox.list()) }],
    [`${FOLDER}/handler`, { type: 'html', write: () => pickerPage(googleAccounts()) }],
    file('css', 'page.css'),
    file('javascript', 'picker.js'),
    file('javascript', 'gapi.js'),
  ]);
}

const SUBJECTS: Record<Mail['kind'], string> = {
  verifyEmail: 'Verify your email address',
  signIn: 'Sign in',
  resetPassword: 'Choose a new password',
};

function outboxPage(mails: readonly Mail[]): string {
  const list = mails.map(({ at, to, kind, link }) => {
    const { pathname, search } = new URL(link);
    const time = at.toISOString();
    return `<li>
<p class="to">To ${escapeUTF8(to)}</p>
<p><a href="${escapeUTF8(pathname + search)}">${SUBJECTS[kind]}</a></p>
<p class="time"><time datetime="${time}">${time.slice(0, 10)}, ${time.slice(11, 19)} UTC</time></p>
</li>`;
  });
  const content = mails.length
    ? `<ol class="mails">${list.join('')}</ol>`
    : '<p class="empty">Nothing yet. Register, or ask for a link, then load this page again.</p>';
  return writePage(
    'Outbox',
    `<h1>Outbox</h1>
<p class="note">This installation has no Firebase project, so it sends no email. What it would have
sent stands here until it is stopped, newest first. Only this machine can see this page.</p>
${content}`,
  );
}

function pickerPage(accounts: readonly ProviderInfo[]): string {
  const list = accounts.map(({ email = '', displayName = '' }) => {
    const [address, name] = [escapeUTF8(email), escapeUTF8(displayName)];
    const shown = displayName ? `<span class="name">${name}</span> ` : '';
    return `<li><button type="button" data-email="${address}" data-name="${name}">${shown}<span>${address}</span></button></li>`;
  });
  const known = list.length
    ? `<ul class="accounts">${list.join('')}</ul>\n<h2>Another account</h2>`
    : '';
  return writePage(
    'Choose a Google account',
    `<h1>Choose a Google account</h1>
<p class="note">This installation has no Firebase project: this window stands in for Google’s, asks
for no password, and nothing leaves this machine.</p>
<noscript><p class="problem">This page needs JavaScript.</p></noscript>
<p class="problem" role="alert" hidden></p>
${known}
<form>
<label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="off" required maxlength="254">
<label for="name">Name</label>
<input id="name" name="name" autocomplete="off" maxlength="${NAME_MAX}">
<p class="buttons"><button type="submit">Sign in</button>
<button type="button" class="plain" id="cancel">Cancel</button></p>
</form>`,
    `<script src="${FOLDER}/picker.js" defer></script>\n`,
  );
}

const writePage = (title: string, body: string, script = ''): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} – Verimeter</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${FOLDER}/page.css">
${script}</head>
<body>
<header><p class="brand">Verimeter</p><p class="development">Development</p></header>
<main>
${body}
</main>
</body>
</html>
`;

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
      // Must match the page that opens the window.
      'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
      'Cross-Origin-Resource-Policy': 'same-origin',
    })
    .end(withBody ? page.write() : undefined);
}
