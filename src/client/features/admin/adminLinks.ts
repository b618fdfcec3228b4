import { paths } from '../../../shared/paths.ts';

/** The rooms of the administration, in their order. */
export const adminLinks: readonly { to: string; label: string }[] = [
  { to: paths.admin, label: 'Dashboard' },
  { to: paths.adminReports, label: 'All Reports' },
  { to: paths.adminUsers, label: 'Users' },
  { to: paths.adminSettings, label: 'Settings' },
  { to: paths.adminLibrary, label: 'Library' },
  { to: paths.adminJobs, label: 'Jobs' },
  { to: paths.adminAudit, label: 'Audit' },
];
