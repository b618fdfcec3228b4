import { Badge, Menu, NativeSelect, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { COUNT_MAX } from '../../../shared/limits.ts';
import { paths } from '../../../shared/paths.ts';
import type { AdminUser } from '../../../shared/schema/admin.ts';
import { api, readAnew, whyNotDone } from '../../app/api.ts';
import { DeleteAccountDialog } from '../../ui/DeleteAccountDialog.tsx';
import { ActDialog } from '../../ui/Dialog.tsx';
import { Link } from '../../ui/Link.tsx';
import { Time } from '../../ui/Time.tsx';
import { Toast } from '../../ui/Toast.tsx';
import { Empty, LoadedList, NumberedPager } from '../../ui/list/List.tsx';
import {
  FilterChips,
  ListControls,
  OrderSelect,
  SearchField,
} from '../../ui/list/ListControls.tsx';
import { ActionsMenu, CountCell, Email, HeadCell, ListTable } from '../../ui/list/ListTable.tsx';
import { listAddress, listQuery, param, useLastPage, useList } from '../../ui/list/address.ts';
import classes from './admin.module.css';
import words from './words.json' with { type: 'json' };

const FILTERS = [
  { value: 'all', label: 'All', none: 'There is no account yet.' },
  { value: 'admins', label: 'Admins', none: 'There is no admin.' },
  { value: 'suspended', label: 'Suspended', none: 'No account is suspended.' },
  { value: 'unverified', label: 'Not verified', none: 'Everybody has verified their email.' },
] as const;

const ORDERS = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'lastSeen', label: 'Last seen' },
  { value: 'email', label: 'By email' },
] as const;

export const usersAddress = listAddress({
  search: param.text(),
  filter: param.oneOf(FILTERS),
  sort: param.oneOf(ORDERS),
  page: param.page,
});

type Asked = { user: AdminUser; act: 'suspend' | 'delete' | AdminUser['role'] };

export function Users() {
  const { address, to, change, at } = useList(usersAddress);
  const { page, search, sort, filter } = address;
  const accounts = api.admin.users.list.useQuery(usersAddress.asked(address), listQuery);
  const query = useLastPage(accounts, page, change);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [reported, setReported] = useState<string | null>(null);
  const { list } = api.useUtils().admin.users;
  const lifting = api.admin.users.setSuspended.useMutation({
    onError: (error) => setReported(whyNotDone(error, 'The suspension stays.')),
    onSettled: () => readAnew(list),
  });
  const isLifted = ({ id }: AdminUser) => lifting.isPending && lifting.variables.userId === id;
  return (
    <>
      <ListControls>
        <SearchField label="Search by email or name" {...at('search', true)} />
        <FilterChips label="Which accounts" options={FILTERS} {...at('filter')} />
        <OrderSelect options={ORDERS} {...at('sort')} />
      </ListControls>
      <LoadedList query={query} what="The accounts">
        {({ users, ...counts }) =>
          counts.total === 0 ? (
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
              {...((search !== '' || filter !== 'all') && { button: 'Show all accounts' })}
              onClick={() => change({ search: '', filter: 'all' })}
            />
          ) : (
            <>
              <ListTable
                className={classes.users ?? ''}
                label="Accounts"
                {...{ columns: COLUMNS, sort }}
                onSort={at('sort').onChange}
              >
                {users.map((user) => (
                  <UserRow
                    key={user.id}
                    user={isLifted(user) ? { ...user, suspendedAt: null } : user}
                    onAsk={(act) => {
                      setReported(null);
                      setAsked(act);
                    }}
                    onLift={() => lifting.mutate({ userId: user.id, suspended: false })}
                  />
                ))}
              </ListTable>
              <NumberedPager {...{ page, to, ...counts }} shown={users.length} />
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

const PROVIDERS: Record<string, string> = {
  password: 'Password',
  'google.com': 'Google',
  emailLink: 'Email link',
};

function UserRow(props: { user: AdminUser; onAsk: (asked: Asked) => void; onLift: () => void }) {
  const { user, onAsk, onLift } = props;
  const { id, email, name, role, provider, suspendedAt, emailVerified, isYou } = user;
  const isSuspended = suspendedAt !== null;
  return (
    <Table.Tr>
      <HeadCell>
        <bdi title={email}>
          <Email address={email} />
        </bdi>{' '}
        {isYou && <Badge>you</Badge>}
        <Text c="dimmed" fz="sm" dir="auto" title={name}>
          {name}
        </Text>
      </HeadCell>
      <Table.Td>
        {user.byAddress ? (
          // Only the configuration can take this role away.
          <>
            {words.roles.ADMIN} <small>by ADMIN_EMAIL</small>
          </>
        ) : (
          <NativeSelect
            aria-label={`Role of ${email}`}
            miw="10rem"
            value={role}
            data={Object.entries(words.roles).map(([value, label]) => ({ value, label }))}
            onChange={({ target }) => onAsk({ act: target.value as AdminUser['role'], user })}
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
            Actions on this account
          </Menu.Item>
          {isYou ? (
            <Menu.Item component={Link} to={paths.account}>
              Your account
            </Menu.Item>
          ) : (
            <>
              {isSuspended ? (
                <Menu.Item onClick={onLift}>Lift the suspension</Menu.Item>
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

function UserDialog(props: {
  asked: Asked;
  onClose: () => void;
  onReport: (text: string) => void;
}) {
  const { onClose, onReport } = props;
  const { act, user } = props.asked;
  const { id: userId, email } = user;
  const utils = api.useUtils();
  const { list } = utils.admin.users;
  const { setRole, setSuspended, remove } = utils.client.admin.users;
  if (act === 'delete')
    return (
      <DeleteAccountDialog
        title="Delete this account?"
        label="Type the address to confirm"
        legend="What should happen to their reports?"
        notes={{
          remove: 'Reports that other people asked for too stay with them.',
          keep: 'Links to them keep working.',
        }}
        act={async (choice) => {
          const { identityRemoved } = await remove.mutate({ userId, ...choice });
          await readAnew(list);
          onClose();
          if (!identityRemoved) onReport(leftBehind(email));
        }}
        {...{ email, onClose }}
      >
        <p>
          This can’t be undone. The name, the sessions and the notes of <strong>{email}</strong> are
          deleted either way.
        </p>
      </DeleteAccountDialog>
    );
  const { text, ...wording } =
    words.accountActs[act === 'REGISTERED' && user.isYou ? 'leave' : act];
  return (
    <ActDialog
      {...wording}
      onClose={onClose}
      act={() =>
        act === 'suspend'
          ? setSuspended.mutate({ userId, suspended: true })
          : setRole.mutate({ userId, role: act })
      }
      refresh={() => readAnew(list)}
    >
      <p>
        <strong>{email}</strong>
      </p>
      <p>{text}</p>
    </ActDialog>
  );
}

const leftBehind = (email: string) =>
  `${email} is deleted here, but the sign-in service could not be reached: the sign-in still exists there. Anyone who uses it gets a new, empty account.`;
