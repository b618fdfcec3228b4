import { useEffect, useState } from 'react';
import { LIST_PAGE_SIZE } from '../../../../shared/limits.ts';
import type { AdminUser } from '../../../../shared/schema/adminUser.ts';
import { ListFailed } from '../../../ui/list/ListFailed.tsx';
import { Pager } from '../../../ui/list/Pager.tsx';
import { pageStatus } from '../../../ui/list/pageStatus.ts';
import { TableSkeleton } from '../../../ui/list/TableSkeleton.tsx';
import { useListAddress } from '../../../ui/list/useListAddress.ts';
import { UndoToast } from '../../../ui/UndoToast.tsx';
import { type AskedOfUser, AskOfUser } from './AskOfUser.tsx';
import { NoUsers } from './NoUsers.tsx';
import classes from './Users.module.css';
import { readUsersAddress, writeUsersAddress } from './usersAddress.ts';
import { UsersControls } from './UsersControls.tsx';
import { UsersTable } from './UsersTable.tsx';
import { useLift } from './useLift.ts';
import { useUsers } from './useUsers.ts';

const NONE: readonly AdminUser[] = [];

/** Everybody who has an account, and what can be done about it. */
export function Users() {
  const { address, to, change } = useListAddress(readUsersAddress, writeUsersAddress, { page: 1 });
  const { data, isError, isPlaceholderData, refetch } = useUsers(address);
  const [asked, setAsked] = useState<AskedOfUser | null>(null);
  const [told, setTold] = useState<string | null>(null);
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
      <UndoToast done={[]} failed={told} onDismiss={() => setTold(null)} />
    </>
  );
}
