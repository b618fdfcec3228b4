import { Button } from '@mantine/core';
import { AUDIT_INDEXED_MIN, AUDIT_LOOKED_THROUGH } from '../../../../shared/auditLists.ts';
import { Empty } from '../../../ui/list/Empty.tsx';
import { inDigits } from '../../../ui/inDigits.ts';
import { type AuditAddress, readAuditAddress, writeAuditAddress } from './auditAddress.ts';

/** Nothing was done, or nothing of what was asked for. */
export function NoActs(props: {
  address: AuditAddress;
  onClear: (changes: Partial<AuditAddress>) => void;
}) {
  const narrowed = writeAuditAddress(props.address) !== '';
  const { subject } = props.address;
  return narrowed ? (
    <Empty
      role="status"
      title="Nothing found"
      text={
        subject !== '' && subject.length < AUDIT_INDEXED_MIN
          ? `None of the newest ${inDigits(AUDIT_LOOKED_THROUGH)} acts is like this. Three letters or more are looked for in all of them.`
          : 'No act of an administrator is like this.'
      }
    >
      <Button variant="default" onClick={() => props.onClear(readAuditAddress(''))}>
        Show all acts
      </Button>
    </Empty>
  ) : (
    <Empty
      title="Nothing done yet"
      text="Each act of an administrator is written down here: who did it, to what, and what it changed."
    />
  );
}
