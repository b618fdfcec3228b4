import { paths } from '../../../shared/paths.ts';
import type { Session } from '../../session.ts';

/** The links of the bar on top, in their order. The side menu of narrow screens has the same. */
export function mainLinks(role: Session['role']): readonly { to: string; label: string }[] {
  const submit = { to: paths.analyze, label: 'Submit Claim' };
  return role === 'ANONYMOUS' ? [submit] : [submit, { to: paths.myReports, label: 'My Reports' }];
}
