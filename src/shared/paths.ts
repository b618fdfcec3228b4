export const paths = {
  home: '/',
  analyze: '/analyze',
  noReports: '/no-reports',
  about: '/about',
  contactPress: '/contact-press',
  roadmap: '/roadmap',
  terms: '/terms',
  privacy: '/privacy',
  report: (id: string) => `/report/${encodeURIComponent(id)}`,
  reportPattern: '/report/:id?',
  sharedReport: (id: string) => `/shared-report/${encodeURIComponent(id)}`,
  sharedReportPattern: '/shared-report/:id?',
  myReports: '/my-reports',
  account: '/account',
  verifyEmail: '/verify-email',
  /** The embedded identity service's mail; on this machine only. */
  outbox: '/dev/outbox',
  truthRadar: '/truth-radar',
  admin: '/admin',
  adminUsers: '/admin/users',
  adminReports: '/admin/reports',
  adminCorrections: '/admin/corrections',
  editSeo: (reportId: string) => `/admin/reports/${encodeURIComponent(reportId)}/edit-seo`,
  editSeoPattern: '/admin/reports/:id/edit-seo',
  adminSettings: '/admin/settings',
  adminLibrary: '/admin/library',
  adminJobs: '/admin/jobs',
  adminAudit: '/admin/audit',
  /** Admins only; 404 for everyone else. */
  debug: '/_debug',
  viewHtml: '/_view-html',
  /** `version` busts caches when the report changes. */
  shareImage: (slug: string, version: number) =>
    `/image/${encodeURIComponent(slug)}.png?v=${version}`,
  shareImagePattern: '/image/:slug.png',
  siteImage: '/site.png',
  touchIcon: '/apple-touch-icon.png',
  embed: (slug: string) => `/embed/${encodeURIComponent(slug)}`,
  embedPattern: '/embed/:slug',
  badge: (slug: string) => `/badge/${encodeURIComponent(slug)}.svg`,
  badgePattern: '/badge/:slug.svg',
  reportFeed: (slug: string) => `/feed/${encodeURIComponent(slug)}.atom`,
  reportFeedPattern: '/feed/:slug.atom',
  sitemap: '/sitemap.xml',
  sitemapPart: (part: number) => `/sitemap-${part}.xml`,
  sitemapPartPattern: '/sitemap-:part.xml',
  robots: '/robots.txt',
  feed: '/feed.atom',
  llms: '/llms.txt',
  manifest: '/manifest.webmanifest',
  signIn: (next: string) => `/?signIn=${encodeURIComponent(next)}`,
  notFound: '/404',
  trpc: '/trpc',
  progress: (reportId: string) => `/api/analysis/progress/${encodeURIComponent(reportId)}`,
  progressPattern: '/api/analysis/progress/:reportId',
  view: (reportId: string) => `/api/reports/${encodeURIComponent(reportId)}/view`,
  viewPattern: '/api/reports/:reportId/view',
  api: '/api',
  capture: (reportId: string) => `/api/_internal/prerender/${reportId}`,
  importLibrary: '/api/admin/library/import',
  openapi: '/api/openapi.json',
  apiDocs: '/api/docs',
  assets: '/assets',
  livez: '/livez',
  readyz: '/readyz',
} as const;

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
  analyze: { path: paths.analyze, page: 'HomePage', inSitemap: true },
  truthRadar: { path: paths.truthRadar, page: 'TruthRadarPage', hasList: true, inSitemap: true },
  about: { path: paths.about, page: 'AboutPage', inSitemap: true },
  contactPress: { path: paths.contactPress, page: 'ContactPressPage', inSitemap: true },
  roadmap: { path: paths.roadmap, page: 'RoadmapPage', inSitemap: true },
  terms: { path: paths.terms, page: 'TermsPage', inSitemap: true },
  privacy: { path: paths.privacy, page: 'PrivacyPage', inSitemap: true },
  noReports: { path: paths.noReports, page: 'NoReportsPage' },
  report: { path: paths.reportPattern, page: 'ReportPage' },
  sharedReport: { path: paths.sharedReportPattern, page: 'ReportPage' },
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

export const footerLinks = [
  { to: paths.about, label: 'About' },
  { to: paths.contactPress, label: 'Contact & Press' },
  { to: paths.roadmap, label: 'Roadmap' },
  { to: paths.terms, label: 'Terms' },
  { to: paths.privacy, label: 'Privacy' },
];
