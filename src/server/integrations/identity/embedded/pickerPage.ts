import { NAME_MAX } from '../../../../shared/limits.ts';
import { escapeText } from './escapeText.ts';
import type { ProviderInfo } from './emulator.ts';
import { writePage } from './writePage.ts';

/** The stand-in for Google's window: known accounts, and a form for a new one. */
export function pickerPage(accounts: readonly ProviderInfo[], folder: string): string {
  const list = accounts.length
    ? `<ul class="accounts">${accounts.map(entry).join('')}</ul>\n<h2>Another account</h2>`
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

function entry({ email = '', displayName = '' }: ProviderInfo): string {
  const [address, name] = [escapeText(email), escapeText(displayName)];
  const shown = displayName ? `<span class="name">${name}</span> ` : '';
  return `<li><button type="button" data-email="${address}" data-name="${name}">${shown}<span>${address}</span></button></li>`;
}
