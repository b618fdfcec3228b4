import type { AdminUser } from '../../../../shared/schema/adminUser.ts';
import { DeleteUser } from './DeleteUser.tsx';
import { GiveRole } from './GiveRole.tsx';
import { SuspendUser } from './SuspendUser.tsx';

/** What is not done without a second thought. */
export type AskedOfUser = { user: AdminUser } & (
  { act: 'suspend' | 'delete' } | { act: 'role'; role: AdminUser['role'] }
);

/** Says what will become of the account, asks, and does it; a refusal is told in the dialog. */
export function AskOfUser(props: {
  asked: AskedOfUser;
  onClose: () => void;
  /** What is to be known afterwards. */
  onTell: (text: string) => void;
}) {
  const { asked, onClose, onTell } = props;
  const { user } = asked;
  if (asked.act === 'role') return <GiveRole user={user} role={asked.role} onClose={onClose} />;
  if (asked.act === 'suspend') return <SuspendUser user={user} onClose={onClose} />;
  return <DeleteUser user={user} onClose={onClose} onTell={onTell} />;
}
