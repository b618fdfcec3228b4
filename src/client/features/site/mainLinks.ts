import { paths } from '../../../shared/paths.ts';
import type { Session } from '../../app/session.ts';

/** The links of the bar on top, in their order. The side menu of narrow screens has the same. */
export function mainLinks(role: Session['role']): readonly { to: string; label: string }[] {
  return links.filter(({ roles }) => roles.includes(role));
}

const ALL = ['ANONYMOUS', 'REGISTERED', 'ADMIN'];
const links = [
  { to: paths.analyze, label: 'Submit Claim', roles: ALL },
  { to: paths.adminUsers, label: 'Users', roles: ['ADMIN'] },
  { to: paths.adminReports, label: 'All Reports', roles: ['ADMIN'] },
  { to: paths.adminSettings, label: 'Settings', roles: ['ADMIN'] },
  { to: paths.myReports, label: 'My Reports', roles: ['REGISTERED', 'ADMIN'] },
  { to: paths.truthRadar, label: 'Truth Radar', roles: ALL },
];
