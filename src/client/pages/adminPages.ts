/** The pages of admins, by the names of their files. Apart, so that nobody else loads where they lie. */
export const adminPages = {
  AdminAuditPage: () => import('./AdminAuditPage.tsx'),
  AdminDashboardPage: () => import('./AdminDashboardPage.tsx'),
  AdminJobsPage: () => import('./AdminJobsPage.tsx'),
  AdminLibraryPage: () => import('./AdminLibraryPage.tsx'),
  AdminReportsPage: () => import('./AdminReportsPage.tsx'),
  AdminSettingsPage: () => import('./AdminSettingsPage.tsx'),
  AdminUsersPage: () => import('./AdminUsersPage.tsx'),
  EditSeoPage: () => import('./EditSeoPage.tsx'),
};
