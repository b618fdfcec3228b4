import { UnstyledButton } from '@mantine/core';
import { COUNT_MAX } from '../../../../shared/limits.ts';
import { paths } from '../../../../shared/paths.ts';
import type { AdminUser } from '../../../../shared/schema/adminUser.ts';
import { Link } from '../../../ui/Link.tsx';
import { Time } from '../../../ui/Time.tsx';
import { ActionsMenu } from '../../../ui/list/ActionsMenu.tsx';
import { CountCell, SortHead } from '../../../ui/list/cells.tsx';
import { stepThrough } from '../../../ui/list/useListAddress.ts';
import type { AskedOfUser } from './AskOfUser.tsx';
import { ROLE_NAMES } from './roleNames.ts';
import type { UserSort } from './usersAddress.ts';
import rowStyles from '../../../ui/list/Row.module.css';
import table from '../../../ui/list/Table.module.css';
import row from './UsersTable.module.css';

/** The accounts of a page as rows. With the keyboard in it, j and k go to the next and the one before. */
export function UsersTable(props: {
  users: readonly AdminUser[];
  sort: UserSort;
  onSort: (sort: UserSort) => void;
  onAsk: (asked: AskedOfUser) => void;
  onLift: (user: AdminUser) => void;
}) {
  const { users, sort, onSort, onAsk, onLift } = props;
  return (
    <table className={table.table} onKeyDown={stepThrough}>
      <caption className="unseen">Accounts</caption>
      <thead>
        <tr>
          <SortHead {...{ sort, onSort }} up="email">
            Account
          </SortHead>
          <th scope="col">Role</th>
          <th scope="col">State</th>
          <th scope="col" className={row.provider}>
            Signs in with
          </th>
          <th scope="col" className={table.number}>
            Reports
          </th>
          <SortHead {...{ sort, onSort }} up="oldest" down="newest">
            Created
          </SortHead>
          <SortHead {...{ sort, onSort }} down="lastSeen">
            Last seen
          </SortHead>
          <th scope="col">
            <span className="unseen">More</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <UserRow key={user.id} user={user} onAsk={onAsk} onLift={() => onLift(user)} />
        ))}
      </tbody>
    </table>
  );
}

/** One account: whose it is, what they may do, how they come and what they asked for. */
function UserRow(props: {
  user: AdminUser;
  onAsk: (asked: AskedOfUser) => void;
  onLift: () => void;
}) {
  const { user, onAsk, onLift } = props;
  const { email, name, provider, reports, suspendedAt, emailVerified } = user;
  const suspended = suspendedAt !== null;
  return (
    <tr className={`${rowStyles.row} ${row.row}`}>
      <th scope="row" className={`${rowStyles.head} ${row.account}`}>
        <span className={row.email}>
          <bdi title={email}>{email}</bdi>
          {user.isYou && <span className={row.you}>you</span>}
        </span>
        <span className={row.name} dir="auto" title={name}>
          {name}
        </span>
      </th>
      <td className={row.role}>
        <RoleChoice user={user} onChange={(role) => onAsk({ act: 'role', user, role })} />
      </td>
      <td className={`${rowStyles.quiet} ${row.state}`} data-tone={suspended ? 'bad' : undefined}>
        {suspended ? 'Suspended' : emailVerified ? 'Verified' : 'Not verified'}
      </td>
      <td className={`${rowStyles.quiet} ${row.provider}`}>{PROVIDERS[provider] ?? provider}</td>
      <CountCell
        count={reports}
        unit={['report', 'reports']}
        atLeast={reports === COUNT_MAX}
        className={row.reports}
      />
      <td className={`${rowStyles.quiet} ${row.day} ${row.created}`} data-label="Created">
        <Time iso={user.createdAt} />
      </td>
      <td className={`${rowStyles.quiet} ${row.day} ${row.seen}`} data-label="Last seen">
        <Time iso={user.lastSeenAt} />
      </td>
      <td className={row.menu}>
        <UserMenu user={user} onAsk={onAsk} onLift={onLift} />
      </td>
    </tr>
  );
}

const PROVIDERS: Record<string, string> = {
  password: 'Password',
  'google.com': 'Google',
  emailLink: 'Email link',
};

/** What is seldom done with an account; with one's own on its own page. */
function UserMenu(props: {
  user: AdminUser;
  onAsk: (asked: AskedOfUser) => void;
  onLift: () => void;
}) {
  const { user, onAsk, onLift } = props;
  return (
    <ActionsMenu opener={<span aria-hidden="true">⋯</span>} label={`More for ${user.email}`}>
      <Link to={`${paths.adminAudit}?subject=${encodeURIComponent(user.id)}`}>
        What was done to it
      </Link>
      {user.isYou ? (
        <Link to={paths.account}>Your account</Link>
      ) : (
        <>
          {user.suspendedAt === null ? (
            <UnstyledButton onClick={() => onAsk({ act: 'suspend', user })}>
              Suspend…
            </UnstyledButton>
          ) : (
            <UnstyledButton onClick={onLift}>Lift the suspension</UnstyledButton>
          )}
          <UnstyledButton className={row.delete} onClick={() => onAsk({ act: 'delete', user })}>
            Delete…
          </UnstyledButton>
        </>
      )}
    </ActionsMenu>
  );
}

type Role = AdminUser['role'];

/** What somebody may do, to be chosen; what only the configuration decides is told. */
function RoleChoice(props: { user: AdminUser; onChange: (role: Role) => void }) {
  const { user, onChange } = props;
  if (user.byAddress) {
    return (
      <span className={row.fixed}>
        {ROLE_NAMES.ADMIN} <small>by ADMIN_EMAIL</small>
      </span>
    );
  }
  return (
    <select
      className={row.choice}
      aria-label={`Role of ${user.email}`}
      value={user.role}
      onChange={(event) => onChange(event.target.value as Role)}
    >
      <option value="REGISTERED">{ROLE_NAMES.REGISTERED}</option>
      <option value="ADMIN">{ROLE_NAMES.ADMIN}</option>
    </select>
  );
}
