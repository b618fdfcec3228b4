import { Badge, Button, Menu, NativeSelect, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { COUNT_MAX, LIST_PAGE_SIZE } from '../../../../shared/limits.ts';
import { paths } from '../../../../shared/paths.ts';
import type { AdminUser } from '../../../../shared/schema/admin.ts';
import { api } from '../../../app/api.ts';
import { Link } from '../../../ui/Link.tsx';
import { Time } from '../../../ui/Time.tsx';
import { Toast } from '../../../ui/Toast.tsx';
import { FilterChips, OrderSelect, SearchField } from '../../../ui/list/ListControls.tsx';
import { Empty, LoadedList } from '../../../ui/list/ListStates.tsx';
import { ActionsMenu, CountCell, HeadCell, ListTable } from '../../../ui/list/ListTable.tsx';
import { NumberedPager } from '../../../ui/list/Pager.tsx';
import {
  aPage,
  aText,
  listAddress,
  listQuery,
  oneOf,
  useLastPage,
  useListAddress,
} from '../../../ui/list/useListAddress.ts';
import { type AskedOfUser, ROLE_NAMES, UserDialog } from './UserDialog.tsx';
import list from '../../../ui/list/Table.module.css';

const FILTERS = [
  { value: 'all', label: 'All', none: 'There is no account yet.' },
  { value: 'admins', label: 'Administrators', none: 'There is no administrator.' },
  { value: 'suspended', label: 'Suspended', none: 'No account is suspended.' },
  { value: 'unverified', label: 'Not verified', none: 'Everybody has verified their email.' },
] as const;

const ORDERS = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'lastSeen', label: 'Seen last' },
  { value: 'email', label: 'By email' },
] as const;

export const usersAddress = listAddress({
  search: aText(),
  filter: oneOf(FILTERS),
  sort: oneOf(ORDERS),
  page: aPage,
});

/** All accounts, and what can be done with them. */
export function Users() {
  const { address, to, change, at } = useListAddress(usersAddress);
  const { page, search, sort, filter } = address;
  const input = { page, pageSize: LIST_PAGE_SIZE, sortBy: sort, filter };
  const query = useLastPage(
    api.admin.users.list.useQuery({ ...input, search: search || undefined }, listQuery),
    page,
    change,
  );
  const [asked, setAsked] = useState<AskedOfUser | null>(null);
  const [reported, setReported] = useState<string | null>(null);
  const lifting = useLiftSuspension(setReported);
  const ask = (act: AskedOfUser) => {
    setReported(null);
    setAsked(act);
  };
  return (
    <>
      <div className={list.controls}>
        <SearchField label="Search by email or name" {...at('search', true)} />
        <FilterChips label="Which accounts" options={FILTERS} {...at('filter')} />
        <OrderSelect options={ORDERS} {...at('sort')} />
      </div>
      <LoadedList query={query} what="The accounts">
        {({ users, total, totalPages, atLeast }) =>
          total === 0 ? (
            <Empty
              role="status"
              title="Nobody found"
              text={
                search === '' ? (
                  FILTERS.find(({ value }) => value === filter)?.none
                ) : (
                  <>
                    No account {filter !== 'all' && 'among these '}has “<bdi>{search}</bdi>” in its
                    email or name.
                  </>
                )
              }
            >
              {(search !== '' || filter !== 'all') && (
                <Button variant="default" onClick={() => change({ search: '', filter: 'all' })}>
                  Show all accounts
                </Button>
              )}
            </Empty>
          ) : (
            <>
              <ListTable
                label="Accounts"
                columns={COLUMNS}
                sort={sort}
                onSort={at('sort').onChange}
              >
                {users.map(lifting.seen).map((user) => (
                  <UserRow key={user.id} user={user} onAsk={ask} onLift={lifting.begin} />
                ))}
              </ListTable>
              <NumberedPager
                {...{ page, to, total, atLeast }}
                last={totalPages}
                shown={users.length}
              />
            </>
          )
        }
      </LoadedList>
      {asked && <UserDialog asked={asked} onClose={() => setAsked(null)} onReport={setReported} />}
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
  { name: 'Reports', isNumber: true },
  { name: 'Created', up: 'oldest', down: 'newest' },
  { name: 'Last seen', down: 'lastSeen' },
  { name: 'More', unseen: true },
] as const;

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

const PROVIDERS: Record<string, string> = {
  password: 'Password',
  'google.com': 'Google',
  emailLink: 'Email link',
};

function UserRow(props: {
  user: AdminUser;
  onAsk: (asked: AskedOfUser) => void;
  onLift: (user: AdminUser) => void;
}) {
  const { user, onAsk, onLift } = props;
  const { id, email, name, role, provider, suspendedAt, emailVerified, isYou } = user;
  const isSuspended = suspendedAt !== null;
  return (
    <Table.Tr>
      <HeadCell>
        <bdi title={email}>{email}</bdi> {isYou && <Badge>you</Badge>}
        <Text c="dimmed" fz="sm" dir="auto" title={name}>
          {name}
        </Text>
      </HeadCell>
      <Table.Td>
        {user.byAddress ? (
          // The configuration decides it.
          <>
            {ROLE_NAMES.ADMIN} <small>by ADMIN_EMAIL</small>
          </>
        ) : (
          <NativeSelect
            aria-label={`Role of ${email}`}
            value={role}
            data={Object.entries(ROLE_NAMES).map(([value, label]) => ({ value, label }))}
            onChange={({ target }) =>
              onAsk({ act: 'role', user, role: target.value as AdminUser['role'] })
            }
          />
        )}
      </Table.Td>
      <Table.Td c={isSuspended ? 'var(--danger)' : 'dimmed'}>
        {isSuspended ? 'Suspended' : emailVerified ? 'Verified' : 'Not verified'}
      </Table.Td>
      <Table.Td c="dimmed">{PROVIDERS[provider] ?? provider}</Table.Td>
      <CountCell
        count={user.reports}
        unit={['report', 'reports']}
        atLeast={user.reports === COUNT_MAX}
      />
      <Table.Td c="dimmed" data-label="Created">
        <Time iso={user.createdAt} />
      </Table.Td>
      <Table.Td c="dimmed" data-label="Last seen">
        <Time iso={user.lastSeenAt} />
      </Table.Td>
      <Table.Td>
        <ActionsMenu opener={<span aria-hidden="true">⋯</span>} label={`More for ${email}`}>
          <Menu.Item component={Link} to={`${paths.adminAudit}?subject=${encodeURIComponent(id)}`}>
            What was done to it
          </Menu.Item>
          {isYou ? (
            <Menu.Item component={Link} to={paths.account}>
              Your account
            </Menu.Item>
          ) : (
            <>
              {isSuspended ? (
                <Menu.Item onClick={() => onLift(user)}>Lift the suspension</Menu.Item>
              ) : (
                <Menu.Item onClick={() => onAsk({ act: 'suspend', user })}>Suspend…</Menu.Item>
              )}
              <Menu.Item c="var(--danger)" onClick={() => onAsk({ act: 'delete', user })}>
                Delete…
              </Menu.Item>
            </>
          )}
        </ActionsMenu>
      </Table.Td>
    </Table.Tr>
  );
}
