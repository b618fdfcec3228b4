import type { AdminUser } from '../../../../shared/schema/adminUser.ts';
import { SortHead } from '../../../ui/list/SortHead.tsx';
import { stepThrough } from '../../../ui/list/stepThrough.ts';
import table from '../../../ui/list/Table.module.css';
import type { AskedOfUser } from './AskOfUser.tsx';
import row from './UserRow.module.css';
import { UserRow } from './UserRow.tsx';
import type { UserSort } from './usersAddress.ts';

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
