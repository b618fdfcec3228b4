import { paths } from './paths.ts';

export type Guard = 'signedIn' | 'admin';

interface RouteEntry {
  path: string;
  page: string;
  guard?: Guard;
  status?: 404;
  hasList?: true;
  inSitemap?: true;
  /** Its address holds a code that signs somebody in. */
  hasSecret?: true;
}

/** Every page, in the order of the sitemap. `notFound` answers what no other does. */
export const routes = {
  home: { path: paths.home, page: 'HomePage', hasList: true, inSitemap: true },
  analyze: { path: paths.analyze, page: 'AnalyzePage', inSitemap: true },
  truthRadar: { path: paths.truthRadar, page: 'TruthRadarPage', hasList: true, inSitemap: true },
  about: { path: paths.about, page: 'AboutPage', inSitemap: true },
  contactPress: { path: paths.contactPress, page: 'ContactPressPage', inSitemap: true },
  roadmap: { path: paths.roadmap, page: 'RoadmapPage', inSitemap: true },
  terms: { path: paths.terms, page: 'TermsPage', inSitemap: true },
  privacy: { path: paths.privacy, page: 'PrivacyPage', inSitemap: true },
  noReports: { path: paths.noReports, page: 'NoReportsPage' },
  report: { path: paths.reportPattern, page: 'ReportPage' },
  sharedReport: { path: paths.sharedReportPattern, page: 'SharedReportPage' },
  adminDashboard: { path: paths.admin, page: 'AdminPage', guard: 'admin' },
  adminReports: { path: paths.adminReports, page: 'AdminPage', guard: 'admin' },
  editSeo: { path: paths.editSeoPattern, page: 'AdminPage', guard: 'admin' },
  adminCorrections: { path: paths.adminCorrections, page: 'AdminPage', guard: 'admin' },
  adminUsers: { path: paths.adminUsers, page: 'AdminPage', guard: 'admin' },
  adminSettings: { path: paths.adminSettings, page: 'AdminPage', guard: 'admin' },
  adminLibrary: { path: paths.adminLibrary, page: 'AdminPage', guard: 'admin' },
  adminJobs: { path: paths.adminJobs, page: 'AdminPage', guard: 'admin' },
  adminAudit: { path: paths.adminAudit, page: 'AdminPage', guard: 'admin' },
  myReports: { path: paths.myReports, page: 'MyReportsPage', guard: 'signedIn' },
  account: { path: paths.account, page: 'AccountPage', guard: 'signedIn' },
  verifyEmail: { path: paths.verifyEmail, page: 'VerifyEmailPage', hasSecret: true },
  notFound: { path: '*', page: 'NotFoundPage', status: 404 },
} as const satisfies Record<string, RouteEntry>;

export type RouteName = keyof typeof routes;

export type AdminRoute = {
  [Name in RouteName]: (typeof routes)[Name] extends { guard: 'admin' } ? Name : never;
}[RouteName];

/** The rooms of administrators, in the order of their navigation. */
export const adminRooms = [
  { to: paths.admin, label: 'Dashboard' },
  { to: paths.adminReports, label: 'All Reports' },
  { to: paths.adminCorrections, label: 'Corrections' },
  { to: paths.adminUsers, label: 'Users' },
  { to: paths.adminSettings, label: 'Settings' },
  { to: paths.adminLibrary, label: 'Library' },
  { to: paths.adminJobs, label: 'Jobs' },
  { to: paths.adminAudit, label: 'Audit' },
];

export interface Route extends RouteEntry {
  name: RouteName;
}

export const routeList = Object.entries(routes).map(([name, entry]): Route => ({
  ...entry,
  name: name as RouteName,
}));
