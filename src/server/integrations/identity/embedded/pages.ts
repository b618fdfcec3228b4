import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { NAME_MAX } from '../../../../shared/limits.ts';
import { fileOf } from '../../../root.ts';
import type { Mail, MailKind, Outbox } from './actionCodes.ts';
import type { EmulatorState, ProviderInfo } from './emulator.ts';

const SUBJECTS: Record<MailKind, string> = {
  verifyEmail: 'Verify your email address',
  signIn: 'Sign in',
  resetPassword: 'Choose a new password',
};

function outboxPage(mails: readonly Mail[], stylesheet: string): string {
  const list = mails.map(entry).join('');
  const content = mails.length
    ? `<ol class="mails">${list}</ol>`
    : '<p class="empty">Nothing yet. Register, or ask for a link, then load this page again.</p>';
  return writePage({
    title: 'Outbox',
    stylesheet,
    body: `<h1>Outbox</h1>
<p class="note">This installation has no Firebase project, so it sends no email. What it would have
sent stands here until it is stopped, newest first. Only this machine can see this page.</p>
${content}`,
  });
}

function entry({ at, to, kind, link }: Mail): string {
  const { pathname, search } = new URL(link);
  const time = at.toISOString();
  return `<li>
<p class="to">To ${escapeText(to)}</p>
<p><a href="${escapeText(pathname + search)}">${SUBJECTS[kind]}</a></p>
<p class="time"><time datetime="${time}">${time.slice(0, 10)}, ${time.slice(11, 19)} UTC</time></p>
</li>`;
}

function pickerPage(accounts: readonly ProviderInfo[], folder: string): string {
  const list = accounts.length
    ? `<ul class="accounts">${accounts.map(entryOfPickerPage).join('')}</ul>\n<h2>Another account</h2>`
    : '';
  return writePage({
    title: 'Choose a Google account',
    stylesheet: `${folder}/page.css`,
    script: `${folder}/picker.js`,
    body: `<h1>Choose a Google account</h1>
<p class="note">This installation has no Firebase project: this window stands in for Google’s, asks
for no password, and nothing leaves this machine.</p>
<noscript><p class="problem">This page needs JavaScript.</p></noscript>
<p class="problem" role="alert" hidden></p>
${list}
<form>
<label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="off" required maxlength="254">
<label for="name">Name</label>
<input id="name" name="name" autocomplete="off" maxlength="${NAME_MAX}">
<p class="buttons"><button type="submit">Sign in</button>
<button type="button" class="plain" id="cancel">Cancel</button></p>
</form>`,
  });
}

function entryOfPickerPage({ email = '', displayName = '' }: ProviderInfo): string {
  const [address, name] = [escapeText(email), escapeText(displayName)];
  const shown = displayName ? `<span class="name">${name}</span> ` : '';
  return `<li><button type="button" data-email="${address}" data-name="${name}">${shown}<span>${address}</span></button></li>`;
}

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
 * Self-contained pages: unsent mails, Google's window, and the script that the library loads for
 * it.
 */
export function createPages({ state, outbox }: PagesParts): (path: string) => Page | undefined {
  const file = (type: Page['type'], name: string): Page => {
    const text = readFileSync(
      fileOf(`src/server/integrations/identity/embedded/pages/${name}`),
      'utf8',
    );
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
      // Must match the page that opens the window.
      'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
      'Cross-Origin-Resource-Policy': 'same-origin',
    })
    .end(withBody ? page.write() : undefined);
}

interface PageText {
  title: string;
  stylesheet: string;
  script?: string;
  body: string;
}

function writePage({ title, stylesheet, script, body }: PageText): string {
  const load = script ? `<script src="${escapeText(script)}" defer></script>\n` : '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeText(title)} – Verimeter</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${escapeText(stylesheet)}">
${load}</head>
<body>
<header><p class="brand">Verimeter</p><p class="development">Development</p></header>
<main>
${body}
</main>
</body>
</html>
`;
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeText(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
