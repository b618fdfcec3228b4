import { ProseSection } from '../../ui/ProseSection.tsx';

/** Cookie and storage of the browser, by name. */
export function BrowserStorageText() {
  return (
    <ProseSection id="browser" title="What stays in your browser">
      <p>
        Two cookies and a few entries in the browser’s storage, those of an account only while you
        are signed in. Each is needed for what you do here, and none leads to you elsewhere.
      </p>
      <dl>
        {kept.map(([name, about]) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>{about}</dd>
          </div>
        ))}
      </dl>
    </ProseSection>
  );
}

const kept = [
  [
    'anonymous_token',
    'A cookie with your visitor’s token, out of reach of scripts. Set when you submit; kept for up to 400 days; called __Host-anonymous_token where the site is reached by https.',
  ],
  ['anonymousToken', 'The same token in the storage, until you clear it.'],
  [
    'session',
    'A cookie that stands for your sign-in when a page is loaded, out of reach of scripts. Kept for 30 days, until you sign out or until your password is changed; called __Host-session where the site is reached by https.',
  ],
  ['signedIn', 'That this browser is signed in: an account’s id and a time, no name.'],
  [
    'firebaseLocalStorageDb',
    'What keeps you signed in: your address and name, and a token. Gone when you sign out.',
  ],
  ['remainingReports', 'How many free reports you had left when we were last asked.'],
  ['draft', 'What you typed into the form, in this tab only, so that a reload does not lose it.'],
  ['running', 'Which analysis you wait for, and the claim, in this tab only, until it has ended.'],
  ['seo:…', 'For administrators: what was written about a report and not saved, in this tab only.'],
  [
    'dismissedBanner',
    'Which notice on top of the pages you put away, by a number made of its text.',
  ],
  ['mantine-color-scheme-value', 'Light or dark, once you chose one yourself.'],
] as const;
