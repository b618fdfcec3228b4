import { adminAnalysts } from './admin/adminAnalysts.ts';
import { adminAudit } from './admin/adminAudit.ts';
import { adminDashboard } from './admin/adminDashboard.ts';
import { adminJobs } from './admin/adminJobs.ts';
import { adminLibrary } from './admin/adminLibrary.ts';
import { adminReports } from './admin/adminReports.ts';
import { adminSeo } from './admin/adminSeo.ts';
import { adminSettings } from './admin/adminSettings.ts';
import { adminUsers } from './admin/adminUsers.ts';
import { router } from './procedures.ts';

/** What admins do; each of these calls proves that it is one who asks. */
export const admin = router({
  dashboard: adminDashboard,
  reports: adminReports,
  seo: adminSeo,
  users: adminUsers,
  settings: adminSettings,
  analysts: adminAnalysts,
  library: adminLibrary,
  jobs: adminJobs,
  audit: adminAudit,
});
