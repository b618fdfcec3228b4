import { COUNT_MAX } from '../../../../shared/limits.ts';
import type { AdminUser } from '../../../../shared/schema/adminUser.ts';
import { ShortDay } from '../../../ui/list/ShortDay.tsx';
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
    <tr className={classes.row}>
      <th scope="row" className={classes.account}>
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
      <td className={classes.state} data-tone={suspended ? 'bad' : undefined}>
        {suspended ? 'Suspended' : emailVerified ? 'Verified' : 'Not verified'}
      </td>
      <td className={classes.provider}>{PROVIDERS[provider] ?? provider}</td>
      <td className={classes.reports}>
        {reports.toLocaleString()}
        {reports === COUNT_MAX && '+'}
        <span className={classes.unit}>{reports === 1 ? ' report' : ' reports'}</span>
      </td>
      <td className={`${classes.day} ${classes.created}`} data-label="Created">
        <ShortDay iso={user.createdAt} />
      </td>
      <td className={`${classes.day} ${classes.seen}`} data-label="Last seen">
        <ShortDay iso={user.lastSeenAt} />
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
