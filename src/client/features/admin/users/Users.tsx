import { Button, UnstyledButton } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { COUNT_MAX, LIST_PAGE_SIZE } from '../../../../shared/limits.ts';
import { paths } from '../../../../shared/paths.ts';
import type { AdminUser } from '../../../../shared/schema/adminUser.ts';
import { api } from '../../../app/api.ts';
import { Link } from '../../../ui/Link.tsx';
import { Time } from '../../../ui/Time.tsx';
import { UndoToast } from '../../../ui/UndoToast.tsx';
import { ActionsMenu } from '../../../ui/list/ActionsMenu.tsx';
import { FilterChips, OrderSelect } from '../../../ui/list/FilterChips.tsx';
import { Empty, ListFailed, TableSkeleton } from '../../../ui/list/ListStates.tsx';
import { Pager, pageStatus } from '../../../ui/list/Pager.tsx';
import { SearchField } from '../../../ui/list/SearchField.tsx';
import { CountCell, SortHead } from '../../../ui/list/cells.tsx';
import { stepThrough, useListAddress } from '../../../ui/list/useListAddress.ts';
import { type AskedOfUser, AskOfUser } from './AskOfUser.tsx';
import { ROLE_NAMES } from './roleNames.ts';
import {
  readUsersAddress,
  type UserFilter,
  type UsersAddress,
  type UserSort,
  writeUsersAddress,
} from './usersAddress.ts';
import listControls from '../../../ui/list/Table.module.css';
import classes from './Users.module.css';

const NONE: readonly AdminUser[] = [];

/** Everybody who has an account, and what can be done about it. */
export function Users() {
  const { address, to, change } = useListAddress(readUsersAddress, writeUsersAddress, { page: 1 });
  const { data, isError, isPlaceholderData, refetch } = useUsers(address);
  const [asked, setAsked] = useState<AskedOfUser | null>(null);
  const [reported, setTold] = useState<string | null>(null);
  const lift = useLift(setTold);

  const last = data?.totalPages ?? 1;
  const beyond = data && !isPlaceholderData && data.total > 0 && address.page > last;
  useEffect(() => {
    if (beyond) change({ page: last }, true);
  });

  const { page } = address;
  const users = (data?.users ?? NONE).map(lift.seen);
  return (
    <>
      <UsersControls address={address} onChange={change} />
      <div className={classes.list} aria-busy={!isError && (!data || isPlaceholderData)}>
        {isError && !data ? (
          <ListFailed what="The accounts" onRetry={() => void refetch()} />
        ) : !data || beyond ? (
          <TableSkeleton label="The accounts are being loaded." />
        ) : data.total === 0 ? (
          <NoUsers address={address} onClear={change} />
        ) : (
          <>
            <UsersTable
              users={users}
              sort={address.sort}
              onSort={(sort) => change({ sort })}
              onAsk={(next) => {
                setTold(null);
                setAsked(next);
              }}
              onLift={lift.begin}
            />
            <Pager
              status={pageStatus({
                ...{ before: (page - 1) * LIST_PAGE_SIZE, shown: users.length },
                ...{ total: data.total, atLeast: data.atLeast },
              })}
              first={page > 1 ? to({ page: 1 }) : undefined}
              previous={page > 1 ? to({ page: page - 1 }) : undefined}
              next={page < last ? to({ page: page + 1 }) : undefined}
              last={page < last ? to({ page: last }) : undefined}
            />
          </>
        )}
      </div>
      {asked && <AskOfUser asked={asked} onClose={() => setAsked(null)} onTell={setTold} />}
      <UndoToast done={[]} failed={reported} onDismiss={() => setTold(null)} />
    </>
  );
}

/** Which accounts are listed and, where the screen is too narrow for a table's header, in which order. */
function UsersControls(props: {
  address: UsersAddress;
  onChange: (changes: Partial<UsersAddress>, replace?: boolean) => void;
}) {
  const { address, onChange } = props;
  return (
    <div className={listControls.controls}>
      <SearchField
        label="Search by email or name"
        value={address.search}
        onChange={(search) => onChange({ search }, true)}
      />
      <FilterChips
        label="Which accounts"
        options={FILTERS}
        value={address.filter}
        onChange={(filter) => onChange({ filter })}
      />
      <OrderSelect options={ORDERS} value={address.sort} onChange={(sort) => onChange({ sort })} />
    </div>
  );
}

const FILTERS: readonly { value: UserFilter; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'admins', label: 'Administrators' },
  { value: 'suspended', label: 'Suspended' },
  { value: 'unverified', label: 'Not verified' },
];

const ORDERS: readonly { value: UserSort; label: string }[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'lastSeen', label: 'Seen last' },
  { value: 'email', label: 'By email' },
];

/** No account is as it was asked for. */
function NoUsers(props: {
  address: UsersAddress;
  onClear: (changes: Partial<UsersAddress>) => void;
}) {
  const { search, filter } = props.address;
  const text =
    search === '' ? (
      NOBODY[filter]
    ) : (
      <>
        No account {filter !== 'all' && 'among these '}has “<bdi>{search}</bdi>” in its email or
        name.
      </>
    );
  return (
    <Empty role="status" title="Nobody found" text={text}>
      {(search !== '' || filter !== 'all') && (
        <Button variant="default" onClick={() => props.onClear({ search: '', filter: 'all' })}>
          Show all accounts
        </Button>
      )}
    </Empty>
  );
}

const NOBODY: Record<UserFilter, string> = {
  all: 'There is no account yet.',
  admins: 'There is no administrator.',
  suspended: 'No account is suspended.',
  unverified: 'Everybody has verified their email.',
};

/** A page of the list as it is now; the one before stands until it is there. */
function useUsers({ page, search, sort, filter }: UsersAddress) {
  return api.admin.users.list.useQuery(
    {
      ...{ page, pageSize: LIST_PAGE_SIZE, sortBy: sort, filter },
      ...(search === '' ? {} : { search }),
    },
    { placeholderData: keepPreviousData, staleTime: 0 },
  );
}

/**
 * Takes a suspension back. It hurts nobody, so it is not asked for twice and shows at once; when it is
 * refused, the account stands as it was and `onRefused` is told why.
 */
function useLift(onRefused: (reason: string) => void) {
  const utils = api.useUtils();
  const { mutate, isPending, variables } = api.admin.users.setSuspended.useMutation({
    onError: ({ message }) => onRefused(`The suspension stays. ${message}`),
    onSettled: () => utils.admin.users.list.invalidate(),
  });
  return {
    begin: ({ id }: AdminUser) => mutate({ userId: id, suspended: false }),
    /** The account as it will be. */
    seen: (user: AdminUser): AdminUser =>
      isPending && variables.userId === user.id ? { ...user, suspendedAt: null } : user,
  };
}

/** The accounts of a page as rows. With the keyboard in it, j and k go to the next and the one before. */
function UsersTable(props: {
  users: readonly AdminUser[];
  sort: UserSort;
  onSort: (sort: UserSort) => void;
  onAsk: (asked: AskedOfUser) => void;
  onLift: (user: AdminUser) => void;
}) {
  const { users, sort, onSort, onAsk, onLift } = props;
  return (
    <table className={listControls.table} onKeyDown={stepThrough}>
      <caption className="unseen">Accounts</caption>
      <thead>
        <tr>
          <SortHead {...{ sort, onSort }} up="email">
            Account
          </SortHead>
          <th scope="col">Role</th>
          <th scope="col">State</th>
          <th scope="col" className={classes.provider}>
            Signs in with
          </th>
          <th scope="col" className={listControls.number}>
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
    <tr className={`${listControls.row} ${classes.row}`}>
      <th scope="row" className={`${listControls.head} ${classes.account}`}>
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
      <td
        className={`${listControls.quiet} ${classes.state}`}
        data-tone={suspended ? 'bad' : undefined}
      >
        {suspended ? 'Suspended' : emailVerified ? 'Verified' : 'Not verified'}
      </td>
      <td className={`${listControls.quiet} ${classes.provider}`}>
        {PROVIDERS[provider] ?? provider}
      </td>
      <CountCell
        count={reports}
        unit={['report', 'reports']}
        atLeast={reports === COUNT_MAX}
        className={classes.reports}
      />
      <td
        className={`${listControls.quiet} ${classes.day} ${classes.created}`}
        data-label="Created"
      >
        <Time iso={user.createdAt} />
      </td>
      <td className={`${listControls.quiet} ${classes.day} ${classes.seen}`} data-label="Last seen">
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
          <UnstyledButton className={classes.delete} onClick={() => onAsk({ act: 'delete', user })}>
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
