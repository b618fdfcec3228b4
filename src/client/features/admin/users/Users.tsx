import { Badge, Button, Menu, NativeSelect, Table } from '@mantine/core';
import '@mantine/core/styles/Badge.layer.css';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { USER_FILTERS, USER_SORTS } from '../../../../shared/lists.ts';
import { COUNT_MAX, LIST_PAGE_SIZE } from '../../../../shared/limits.ts';
import { paths } from '../../../../shared/paths.ts';
import type { AdminUser } from '../../../../shared/schema/admin.ts';
import { api } from '../../../app/api.ts';
import { Link } from '../../../ui/Link.tsx';
import { Time } from '../../../ui/Time.tsx';
import { Toast } from '../../../ui/Toast.tsx';
import { ActionsMenu } from '../../../ui/list/ActionsMenu.tsx';
import { FilterChips, OrderSelect, SearchField } from '../../../ui/list/ListControls.tsx';
import { Empty, Loaded } from '../../../ui/list/ListStates.tsx';
import { NumberedPager } from '../../../ui/list/Pager.tsx';
import { CountCell, ListRow, ListTable } from '../../../ui/list/cells.tsx';
import {
  readPage,
  readText,
  stepThrough,
  useListAddress,
  writeQuery,
} from '../../../ui/list/useListAddress.ts';
import { type AskedOfUser, AskOfUser } from './AskOfUser.tsx';
import { ROLE_NAMES } from './roleNames.ts';
import list from '../../../ui/list/Table.module.css';
import classes from './Users.module.css';

/** All accounts, and what can be done with them. */
export function Users() {
  const { address, to, change } = useListAddress(readUsersAddress, writeUsersAddress, { page: 1 });
  const { page, search, sort, filter } = address;
  const query = api.admin.users.list.useQuery(
    {
      ...{ page, pageSize: LIST_PAGE_SIZE, sortBy: sort, filter },
      ...(search === '' ? {} : { search }),
    },
    { placeholderData: keepPreviousData, staleTime: 0 },
  );
  const { data, isError, isPlaceholderData } = query;
  const [asked, setAsked] = useState<AskedOfUser | null>(null);
  const [reported, setReported] = useState<string | null>(null);
  const lifting = useLiftSuspension(setReported);
  const ask = (act: AskedOfUser) => {
    setReported(null);
    setAsked(act);
  };
  const onSort = (order: UserSort) => change({ sort: order });

  const last = data?.totalPages ?? 1;
  const beyond = data && !isPlaceholderData && data.total > 0 && page > last;
  useEffect(() => {
    if (beyond) change({ page: last }, true);
  });

  return (
    <>
      <div className={list.controls}>
        <SearchField
          label="Search by email or name"
          value={search}
          onChange={(text) => change({ search: text }, true)}
        />
        <FilterChips
          label="Which accounts"
          options={FILTERS}
          value={filter}
          onChange={(chosen) => change({ filter: chosen })}
        />
        <OrderSelect options={ORDERS} value={sort} onChange={onSort} />
      </div>
      <div className={list.list} aria-busy={!isError && (!data || isPlaceholderData)}>
        <Loaded query={beyond ? { ...query, data: undefined } : query} what="The accounts">
          {({ users, total, atLeast }) =>
            total === 0 ? (
              <NoUsers address={address} onClear={change} />
            ) : (
              <>
                <ListTable
                  label="Accounts"
                  {...{ columns: COLUMNS, sort, onSort }}
                  onKeyDown={stepThrough}
                >
                  {users.map(lifting.seen).map((user) => (
                    <UserRow key={user.id} user={user} onAsk={ask} onLift={lifting.begin} />
                  ))}
                </ListTable>
                <NumberedPager {...{ page, last, to, total, atLeast }} shown={users.length} />
              </>
            )
          }
        </Loaded>
      </div>
      {asked && <AskOfUser asked={asked} onClose={() => setAsked(null)} onReport={setReported} />}
      {reported !== null && (
        <Toast role="alert" onDismiss={() => setReported(null)}>
          {reported}
        </Toast>
      )}
    </>
  );
}

const COLUMNS = [
  { name: 'Account', up: 'email' },
  'Role',
  'State',
  'Signs in with',
  { name: 'Reports', className: list.number },
  { name: 'Created', up: 'oldest', down: 'newest' },
  { name: 'Last seen', down: 'lastSeen' },
  { name: 'More', unseen: true },
] as const;

type UserSort = (typeof USER_SORTS)[number];
type UserFilter = (typeof USER_FILTERS)[number];
type UsersAddress = ReturnType<typeof readUsersAddress>;

export function readUsersAddress(query: string) {
  const params = new URLSearchParams(query);
  return {
    page: readPage(params),
    search: readText(params, 'search'),
    sort: USER_SORTS.find((sort) => sort === params.get('sort')) ?? 'newest',
    filter: USER_FILTERS.find((filter) => filter === params.get('filter')) ?? 'all',
  };
}

export const writeUsersAddress = ({ page, search, sort, filter }: UsersAddress): string =>
  writeQuery({ search, filter, sort, page }, { filter: 'all', sort: 'newest', page: 1 });

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

/** Lifts a suspension, which shows at once; when it is refused, the account stands as it was. */
function useLiftSuspension(onRefused: (reason: string) => void) {
  const utils = api.useUtils();
  const { mutate, isPending, variables } = api.admin.users.setSuspended.useMutation({
    onError: ({ message }) => onRefused(`The suspension stays. ${message}`),
    onSettled: () => utils.admin.users.list.invalidate(),
  });
  return {
    begin: ({ id }: AdminUser) => mutate({ userId: id, suspended: false }),
    seen: (user: AdminUser): AdminUser =>
      isPending && variables.userId === user.id ? { ...user, suspendedAt: null } : user,
  };
}

function UserRow(props: {
  user: AdminUser;
  onAsk: (asked: AskedOfUser) => void;
  onLift: (user: AdminUser) => void;
}) {
  const { user, onAsk, onLift } = props;
  const { email, name, provider, reports, suspendedAt, emailVerified } = user;
  const suspended = suspendedAt !== null;
  return (
    <ListRow>
      <Table.Th scope="row" className={`${list.head} ${classes.account}`}>
        <span>
          <bdi title={email}>{email}</bdi> {user.isYou && <Badge>you</Badge>}
        </span>
        <small className={list.quiet} dir="auto" title={name}>
          {name}
        </small>
      </Table.Th>
      <Table.Td>
        <RoleChoice user={user} onChange={(role) => onAsk({ act: 'role', user, role })} />
      </Table.Td>
      <Table.Td className={list.quiet ?? ''} data-tone={suspended ? 'bad' : undefined}>
        {suspended ? 'Suspended' : emailVerified ? 'Verified' : 'Not verified'}
      </Table.Td>
      <Table.Td className={list.quiet ?? ''}>{PROVIDERS[provider] ?? provider}</Table.Td>
      <CountCell count={reports} unit={['report', 'reports']} atLeast={reports === COUNT_MAX} />
      <Table.Td className={list.quiet ?? ''} data-label="Created">
        <Time iso={user.createdAt} />
      </Table.Td>
      <Table.Td className={list.quiet ?? ''} data-label="Last seen">
        <Time iso={user.lastSeenAt} />
      </Table.Td>
      <Table.Td className={list.menu ?? ''}>
        <ActionsMenu opener={<span aria-hidden="true">⋯</span>} label={`More for ${user.email}`}>
          <Menu.Item
            component={Link}
            to={`${paths.adminAudit}?subject=${encodeURIComponent(user.id)}`}
          >
            What was done to it
          </Menu.Item>
          {user.isYou ? (
            <Menu.Item component={Link} to={paths.account}>
              Your account
            </Menu.Item>
          ) : (
            <>
              {user.suspendedAt === null ? (
                <Menu.Item onClick={() => onAsk({ act: 'suspend', user })}>Suspend…</Menu.Item>
              ) : (
                <Menu.Item onClick={() => onLift(user)}>Lift the suspension</Menu.Item>
              )}
              <Menu.Item c="var(--danger)" onClick={() => onAsk({ act: 'delete', user })}>
                Delete…
              </Menu.Item>
            </>
          )}
        </ActionsMenu>
      </Table.Td>
    </ListRow>
  );
}

const PROVIDERS: Record<string, string> = {
  password: 'Password',
  'google.com': 'Google',
  emailLink: 'Email link',
};

/** The role as a choice, or as text where the configuration decides it. */
function RoleChoice(props: { user: AdminUser; onChange: (role: AdminUser['role']) => void }) {
  const { user, onChange } = props;
  if (user.byAddress) {
    return (
      <>
        {ROLE_NAMES.ADMIN} <small className={list.quiet}>by ADMIN_EMAIL</small>
      </>
    );
  }
  return (
    <NativeSelect
      aria-label={`Role of ${user.email}`}
      value={user.role}
      data={[
        { value: 'REGISTERED', label: ROLE_NAMES.REGISTERED },
        { value: 'ADMIN', label: ROLE_NAMES.ADMIN },
      ]}
      onChange={(event) => onChange(event.target.value as AdminUser['role'])}
    />
  );
}
