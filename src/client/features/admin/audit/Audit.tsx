import { keepPreviousData } from '@tanstack/react-query';
import { AUDIT_INDEXED_MIN, AUDIT_LOOKED_THROUGH } from '../../../../shared/auditLists.ts';
import { api } from '../../../app/api.ts';
import { ListFailed } from '../../../ui/list/ListFailed.tsx';
import { Pager } from '../../../ui/list/Pager.tsx';
import { TableSkeleton } from '../../../ui/list/TableSkeleton.tsx';
import { useListAddress } from '../../../ui/list/useListAddress.ts';
import { inDigits } from '../../../ui/inDigits.ts';
import classes from './Audit.module.css';
import { readAuditAddress, writeAuditAddress } from './auditAddress.ts';
import { AuditControls } from './AuditControls.tsx';
import { AuditTable } from './AuditTable.tsx';
import { ExportAudit } from './ExportAudit.tsx';
import { NoActs } from './NoActs.tsx';
import { toAuditFilter } from './toAuditFilter.ts';

/** What admins did: who, what, when, before and after. */
export function Audit() {
  const { address, to, change } = useListAddress(readAuditAddress, writeAuditAddress, {
    place: null,
  });
  const filter = toAuditFilter(address);
  const { data, isError, isPlaceholderData, refetch } = api.admin.audit.list.useQuery(
    { ...filter, ...address.place },
    { placeholderData: keepPreviousData, staleTime: 0 },
  );
  const [first, last] = [data?.entries[0], data?.entries.at(-1)];
  return (
    <>
      <AuditControls address={address} onChange={change} />
      <div className={classes.list} aria-busy={!isError && (!data || isPlaceholderData)}>
        {isError && !data ? (
          <ListFailed what="The acts" onRetry={() => void refetch()} />
        ) : !data ? (
          <TableSkeleton label="The acts are being loaded." />
        ) : !first || !last ? (
          <NoActs address={address} onClear={change} />
        ) : (
          <>
            <AuditTable entries={data.entries} />
            <Pager
              status={statusOf(data.entries.length, data.older, address.subject)}
              first={data.newer ? to({ place: null }) : undefined}
              previous={data.newer ? to({ place: { before: placeOf(first) } }) : undefined}
              next={data.older ? to({ place: { after: placeOf(last) } }) : undefined}
            />
          </>
        )}
      </div>
      {first && <ExportAudit filter={filter} />}
    </>
  );
}

const placeOf = ({ at, id }: { at: string; id: string }) => ({ at, id });

/** What is too short for the index is not looked for everywhere, and that is said. */
function statusOf(entries: number, older: boolean, subject: string): string {
  const told = entries === 1 ? '1 entry' : `${entries} entries`;
  if (older) return `${told}; older ones follow`;
  const isShort = subject !== '' && subject.length < AUDIT_INDEXED_MIN;
  return isShort ? `${told} in ${inDigits(AUDIT_LOOKED_THROUGH)} acts looked through` : told;
}
