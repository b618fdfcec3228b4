import {
  BrowserStorageText,
  ReadersText,
  ServerStorageText,
} from '../features/site/PrivacyText.tsx';
import { PageHead } from '../features/site/PageHead.tsx';
import { Prose, ProseSection } from '../ui/Prose.tsx';
import { Time } from '../ui/Time.tsx';

/** What is stored of whom, where and how long: to be kept true to the tables. */
export default function PrivacyPage() {
  return (
    <>
      <PageHead
        title="Privacy – Verimeter"
        description="Exactly what Verimeter stores about you and your claims, for how long, and who gets to read it. No trackers."
        keywords="privacy, stored data, no trackers"
        index
      />
      <Prose
        title="Privacy"
        lead="What you submit becomes a public report. About yourself we store as little as counting free reports, or the account that you open, allows."
      >
        <ReadersText />
        <ServerStorageText />
        <BrowserStorageText />
        <ProseSection id="not" title="What does not happen">
          <ul>
            <li>
              No trackers, no advertising, no analytics service, no fonts of others; and no scripts
              of others, but Google’s own when you choose to sign in with Google.
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
              Clear this site’s data in your browser: the token is gone, and nothing connects you
              with earlier reports.
            </li>
            <li>
              With an account: read, export and delete all that is stored about you, on your account
              page. You choose whether your reports go too.
            </li>
            <li>
              Ask those who run this site to delete a report, or to tell you what is stored under
              your token. Without the token nobody can find out what is yours, us included.
            </li>
          </ul>
          <p>
            This describes the version of <Time iso="2026-11-22" />.
          </p>
        </ProseSection>
      </Prose>
    </>
  );
}
