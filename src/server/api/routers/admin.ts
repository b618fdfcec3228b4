import { adminAnalysts } from './adminAnalysts.ts';
import { adminAudit } from './adminAudit.ts';
import { adminDashboard } from './adminDashboard.ts';
import { adminJobs } from './adminJobs.ts';
import { adminLibrary } from './adminLibrary.ts';
import { adminReports } from './adminReports.ts';
import { adminSeo } from './adminSeo.ts';
import { adminSettings } from './adminSettings.ts';
import { adminUsers } from './adminUsers.ts';
import { router } from '../procedures.ts';

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
