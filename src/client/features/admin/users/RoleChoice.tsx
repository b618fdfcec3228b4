import type { AdminUser } from '../../../../shared/schema/adminUser.ts';
import classes from './RoleChoice.module.css';
import { ROLE_NAMES } from './roleNames.ts';

type Role = AdminUser['role'];

/** What somebody may do, to be chosen; what only the configuration decides is told. */
export function RoleChoice(props: { user: AdminUser; onChange: (role: Role) => void }) {
  const { user, onChange } = props;
  if (user.byAddress) {
    return (
      <span className={classes.fixed}>
        {ROLE_NAMES.ADMIN} <small>by ADMIN_EMAIL</small>
      </span>
    );
  }
  return (
    <select
      className={classes.choice}
      aria-label={`Role of ${user.email}`}
      value={user.role}
      onChange={(event) => onChange(event.target.value as Role)}
    >
      <option value="REGISTERED">{ROLE_NAMES.REGISTERED}</option>
      <option value="ADMIN">{ROLE_NAMES.ADMIN}</option>
    </select>
  );
}
