import type { ReactNode } from 'react';
import type { SessionUser } from '../../../../shared/schema/account.ts';
import { Time } from '../../../ui/Time.tsx';
import classes from './AccountView.module.css';
import { DeleteAccount } from './DeleteAccount.tsx';
import { ExportData } from './ExportData.tsx';
import { NameRow } from './NameRow.tsx';
import { SignOutEverywhere } from './SignOutEverywhere.tsx';

/** Who the person is to us, and what they can do about it. */
export function AccountView({ user, onLeave }: { user: SessionUser; onLeave: () => void }) {
  return (
    <div className={classes.account}>
      <h1>Account</h1>
      <dl className={classes.facts}>
        <NameRow name={user.name} />
        <Fact name="E-mail">{user.email}</Fact>
        <Fact name="Signed in with">{PROVIDERS[user.provider] ?? user.provider}</Fact>
        {user.role === 'ADMIN' && <Fact name="Role">Administrator</Fact>}
        <Fact name="Member since">
          <Time iso={user.createdAt} />
        </Fact>
      </dl>
      <Act title="Sessions">
        <SignOutEverywhere onLeave={onLeave} />
      </Act>
      <Act title="Your data">
        <ExportData />
      </Act>
      <Act title="Delete account">
        <DeleteAccount email={user.email} onLeave={onLeave} />
      </Act>
    </div>
  );
}

const PROVIDERS: Record<string, string> = {
  password: 'E-mail and password',
  'google.com': 'Google',
  emailLink: 'A link by e-mail',
};

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  );
}

function Act({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.act}>
      <h2>{title}</h2>
      <div>{children}</div>
    </section>
  );
}
