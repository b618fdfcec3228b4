import { COUNT_MAX } from '../../../../shared/limits.ts';
import type { AdminUser } from '../../../../shared/schema/adminUser.ts';
import { CountCell } from '../../../ui/list/CountCell.tsx';
import row from '../../../ui/list/Row.module.css';
import { Time } from '../../../ui/Time.tsx';
import type { AskedOfUser } from './AskOfUser.tsx';
import { RoleChoice } from './RoleChoice.tsx';
import { UserMenu } from './UserMenu.tsx';
import classes from './UserRow.module.css';

/** One account: whose it is, what they may do, how they come and what they asked for. */
export function UserRow(props: {
  user: AdminUser;
  onAsk: (asked: AskedOfUser) => void;
  onLift: () => void;
}) {
  const { user, onAsk, onLift } = props;
  const { email, name, provider, reports, suspendedAt, emailVerified } = user;
  const suspended = suspendedAt !== null;
  return (
    <tr className={`${row.row} ${classes.row}`}>
      <th scope="row" className={`${row.head} ${classes.account}`}>
        <span className={classes.email}>
          <bdi title={email}>{email}</bdi>
          {user.isYou && <span className={classes.you}>you</span>}
        </span>
        <span className={classes.name} dir="auto" title={name}>
          {name}
        </span>
      </th>
      <td className={classes.role}>
        <RoleChoice user={user} onChange={(role) => onAsk({ act: 'role', user, role })} />
      </td>
      <td className={`${row.quiet} ${classes.state}`} data-tone={suspended ? 'bad' : undefined}>
        {suspended ? 'Suspended' : emailVerified ? 'Verified' : 'Not verified'}
      </td>
      <td className={`${row.quiet} ${classes.provider}`}>{PROVIDERS[provider] ?? provider}</td>
      <CountCell
        count={reports}
        unit={['report', 'reports']}
        atLeast={reports === COUNT_MAX}
        className={classes.reports}
      />
      <td className={`${row.quiet} ${classes.day} ${classes.created}`} data-label="Created">
        <Time iso={user.createdAt} />
      </td>
      <td className={`${row.quiet} ${classes.day} ${classes.seen}`} data-label="Last seen">
        <Time iso={user.lastSeenAt} />
      </td>
      <td className={classes.menu}>
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
