import { Button } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { LIST_PAGE_SIZE } from '../../../../shared/limits.ts';
import type { AdminUser } from '../../../../shared/schema/adminUser.ts';
import { api } from '../../../app/api.ts';
import { UndoToast } from '../../../ui/UndoToast.tsx';
import { FilterChips, OrderSelect } from '../../../ui/list/FilterChips.tsx';
import { Empty, ListFailed, TableSkeleton } from '../../../ui/list/ListStates.tsx';
import { Pager, pageStatus } from '../../../ui/list/Pager.tsx';
import { SearchField } from '../../../ui/list/SearchField.tsx';
import { useListAddress } from '../../../ui/list/useListAddress.ts';
import { type AskedOfUser, AskOfUser } from './AskOfUser.tsx';
import { UsersTable } from './UsersTable.tsx';
import {
  readUsersAddress,
  type UserFilter,
  type UsersAddress,
  type UserSort,
  writeUsersAddress,
} from './usersAddress.ts';
import listControls from '../../../ui/list/ListControls.module.css';
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
