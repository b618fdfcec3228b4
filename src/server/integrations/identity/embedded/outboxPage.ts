import { writePage } from './writePage.ts';
import type { Mail, MailKind } from './outbox.ts';
import { escapeText } from './escapeText.ts';

const SUBJECTS: Record<MailKind, string> = {
  verifyEmail: 'Verify your email address',
  signIn: 'Sign in',
  resetPassword: 'Choose a new password',
};

/** The mails, newest first, for whoever runs this installation. */
export function outboxPage(mails: readonly Mail[], stylesheet: string): string {
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
