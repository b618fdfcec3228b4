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
  /** Mail of the embedded identity service; on this machine only. */
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
  /** 404 for everybody but admins. */
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

export const contactSetting = `${paths.adminSettings}#contact`;
export const connectingModels = `${paths.adminSettings}#connect`;

export type Guard = 'signedIn' | 'admin';

interface RouteEntry {
  path: string;
  page: string;
  guard?: Guard;
  status?: 404;
  hasList?: true;
  inSitemap?: true;
  /** Its URL holds a code that signs somebody in. */
  hasSecret?: true;
  label?: string;
}

const adminPage = <Path extends string>(path: Path, label?: string) =>
  ({ path, page: 'AdminPage', guard: 'admin', ...(label !== undefined && { label }) }) as const;

export const routes = {
  home: { path: paths.home, page: 'HomePage', hasList: true, inSitemap: true },
  analyze: { path: paths.analyze, page: 'HomePage', inSitemap: true },
  truthRadar: { path: paths.truthRadar, page: 'TruthRadarPage', hasList: true, inSitemap: true },
  about: { path: paths.about, page: 'AboutPage', inSitemap: true, label: 'About' },
  contactPress: {
    path: paths.contactPress,
    page: 'ContactPressPage',
    inSitemap: true,
    label: 'Contact & Press',
  },
  roadmap: { path: paths.roadmap, page: 'RoadmapPage', inSitemap: true, label: 'Roadmap' },
  terms: { path: paths.terms, page: 'TermsPage', inSitemap: true, label: 'Terms' },
  privacy: { path: paths.privacy, page: 'PrivacyPage', inSitemap: true, label: 'Privacy' },
  noReports: { path: paths.noReports, page: 'NoReportsPage' },
  report: { path: paths.reportPattern, page: 'ReportPage' },
  sharedReport: { path: paths.sharedReportPattern, page: 'ReportPage' },
  adminDashboard: adminPage(paths.admin, 'Dashboard'),
  adminReports: adminPage(paths.adminReports, 'All Reports'),
  editSeo: adminPage(paths.editSeoPattern),
  adminCorrections: adminPage(paths.adminCorrections, 'Corrections'),
  adminUsers: adminPage(paths.adminUsers, 'Users'),
  adminSettings: adminPage(paths.adminSettings, 'Settings'),
  adminLibrary: adminPage(paths.adminLibrary, 'Library'),
  adminJobs: adminPage(paths.adminJobs, 'Jobs'),
  adminAudit: adminPage(paths.adminAudit, 'Audit'),
  myReports: { path: paths.myReports, page: 'MyReportsPage', guard: 'signedIn' },
  account: { path: paths.account, page: 'AccountPage', guard: 'signedIn' },
  verifyEmail: { path: paths.verifyEmail, page: 'VerifyEmailPage', hasSecret: true },
  notFound: { path: '*', page: 'NotFoundPage', status: 404 },
} as const satisfies Record<string, RouteEntry>;

export type RouteName = keyof typeof routes;

export type AdminRoute = {
  [Name in RouteName]: (typeof routes)[Name] extends { guard: 'admin' } ? Name : never;
}[RouteName];

export interface Route extends RouteEntry {
  name: RouteName;
}

export const routeList = Object.entries(routes).map(([name, entry]): Route => ({
  ...entry,
  name: name as RouteName,
}));

const linksFor = (guard?: Guard) =>
  routeList.flatMap((route) =>
    route.label !== undefined && route.guard === guard
      ? [{ to: route.path, label: route.label }]
      : [],
  );

export const footerLinks = linksFor();
export const adminLinks = linksFor('admin');
