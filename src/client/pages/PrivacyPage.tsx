import type { AnalystInfo } from '../../shared/schema/analysis.ts';
import { api } from '../app/api.ts';
import { ProsePage, ProseSection, Term, Terms } from '../features/site/Prose.tsx';
import { Time } from '../ui/Time.tsx';

/** Keep it true to the tables. */
export default function PrivacyPage() {
  return (
    <ProsePage
      name="Privacy"
      lead="What you submit becomes a public report. About yourself we store as little as counting free reports, or the account that you open, allows."
      description="Exactly what Verimeter stores about you and your claims, for how long, and who gets to read it. No trackers."
      keywords="privacy, stored data, no trackers"
    >
      <ReadersText />
      <ServerStorageText />
      <BrowserStorageText />
      <ProseSection id="not" title="What does not happen">
        <ul>
          <li>
            No trackers, no advertising, no analytics service, no fonts of others; and no scripts of
            others, but Google’s own when you choose to sign in with Google.
          </li>
          <li>No profile: what you read is not connected with who you are.</li>
          <li>Nothing is sold, and nothing is handed on but to the analysts named above.</li>
          <li>Network addresses are never stored in a form that can be read.</li>
          <li>Claims, notes and tokens are kept out of the logs.</li>
        </ul>
      </ProseSection>
      <ProseSection id="choices" title="What you can do">
        <ul>
          <li>
            Clear this site’s data in your browser: the token is gone, and nothing connects you with
            earlier reports.
          </li>
          <li>
            With an account: read, export and delete all that is stored about you, on your account
            page. You choose whether your reports go too.
          </li>
          <li>
            Ask those who run this site to delete a report, or to tell you what is stored under your
            token. Without the token nobody can find out what is yours, us included.
          </li>
        </ul>
        <p>
          This describes the version of <Time iso="2026-11-22" />.
        </p>
      </ProseSection>
    </ProsePage>
  );
}

function BrowserStorageText() {
  return (
    <ProseSection id="browser" title="What stays in your browser">
      <p>
        Two cookies and a few entries in the browser’s storage, those of an account only while you
        are signed in. Each is needed for what you do here, and none leads to you elsewhere.
      </p>
      <dl>
        {kept.map(([name, about]) => (
          <Term key={name} name={<code>{name}</code>}>
            {about}
          </Term>
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

function ReadersText() {
  const { data } = api.analysis.analysts.useQuery();
  return (
    <ProseSection id="readers" title="Who reads your claim">
      <p>
        The report shows your claim in full to everyone who has its address. The address ends in
        random letters, so it cannot be guessed; but whoever is sent it can send it on. Reports are
        not listed and not offered to search engines unless an administrator decides so.
      </p>
      {data && <p>{whoAnalyses(data)}</p>}
      <p>
        Notes that you send along go to the analysts with the claim. They are not part of the report
        and are shown to nobody else but those who run this site.
      </p>
    </ProseSection>
  );
}

function whoAnalyses(analysts: readonly AnalystInfo[]): string {
  const vendors = [
    ...new Set(analysts.filter(({ kind }) => kind === 'vendor').map(({ name }) => name)),
  ];
  if (vendors.length === 0) {
    return 'On this site all three analysts are built in: your claim is judged on this server and sent to nobody.';
  }
  const named = new Intl.ListFormat('en-GB').format(vendors);
  const sent = `On this site your claim, or the text of the page that you link to, is sent to ${named}, without anything about you. What they keep is governed by their own terms.`;
  return vendors.length === analysts.length
    ? sent
    : `${sent} The rest is done by built-in analysts on this server.`;
}

function ServerStorageText() {
  return (
    <ProseSection id="server" title="What this server stores">
      <Terms of={stored} />
    </ProseSection>
  );
}

const stored = [
  [
    'Your claim',
    'The text as you submitted it, of a link also the text of the page; what the analysts answered; and the report. Kept until the report is deleted.',
  ],
  [
    'Your notes',
    'If a program sends notes along with a claim, they are kept beside the submission. The form has no field for them.',
  ],
  [
    'A visitor’s token',
    'A random number that your browser made up. It connects you with the reports you asked for, and counts them by month. It says nothing about you, and no name or address stands beside it.',
  ],
  [
    'Your account, if you open one',
    'E-mail address, name, how you sign in, since when, when you were last here, and which reports you asked for. When you register, what you did here as a visitor becomes yours. Kept until you delete the account.',
  ],
  [
    'Your password',
    'Never with the account. The service that signs you in keeps it, as a hash: Google’s Firebase where this site is connected to it, else a part of this server.',
  ],
  ['Your sign-ins', 'A hash of each session’s random number, for 30 days or until you sign out.'],
  [
    'Your network address, as a hash',
    'So that one network cannot use up the service, its submissions are counted too: under a hash that is salted with a random number. The salt is deleted after the month, and from then on nobody, we included, can tell which address it was. The counts go a month later.',
  ],
  [
    'When you submitted lately',
    'The times of your last submissions, for up to an hour, so that nobody submits too often.',
  ],
  [
    'Views of a report',
    'How often a report was read, once a reader and day. To know who was counted already, token and network address are kept as hashes, under a salt that changes every day and is then deleted with them. The number stays; who it was does not.',
  ],
  [
    'What administrators did',
    'Which of them did what and when, to which account, report or setting, and what that changed. It names people by their e-mail address and reports by their words. Nobody can change or delete it, so it stays when the account or the report is deleted.',
  ],
  [
    'How analyses went',
    'When an analyst was asked, how long it took, what it cost and whether it failed, for 90 days: without the claim, and without who asked.',
  ],
  [
    'Names of deleted reports',
    'A hash of each address that a deleted report had, so that who comes by it is told that the report was deleted.',
  ],
  ['Logs', 'Errors and the course of analyses, without claims, notes, tokens or addresses.'],
] as const;
