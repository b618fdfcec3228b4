import { ProseSection } from '../../ui/ProseSection.tsx';

/** The tables, in words. */
export function ServerStorageText() {
  return (
    <ProseSection id="server" title="What this server stores">
      <dl>
        {stored.map(([what, about]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{about}</dd>
          </div>
        ))}
      </dl>
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
