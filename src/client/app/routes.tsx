import type { ServerHelpers } from './api.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType, LazyExoticComponent } from 'react';
import { matchRoutes } from 'react-router';
import { paths } from '../../shared/paths.ts';
import { type Chunk, lazyPart } from './lazyPart.ts';
import type { adminPages } from '../pages/adminPages.ts';

type Params = Record<string, string | undefined>;

/** An address, the page that answers there, and the data that it needs before it is shown. */
export interface PageRoute {
  name: string;
  pattern: string;
  /** The page's module as Vite's manifest names it. */
  moduleId: string;
  /** Loads the page's module and the parts that its data needs, and gives those parts. */
  load: (queries: QueryClient, params: Params) => Promise<readonly Chunk[]>;
  Page: LazyExoticComponent<ComponentType>;
  /** The status of its answer when its data is there. */
  status: number;
  /** Asks with `fetch`, so that what fails is seen. */
  prefetch: (
    helpers: ServerHelpers,
    params: Params,
    /** What stands behind the `?`, with it. */
    query: string,
  ) => Promise<unknown>;
}

const home = page(
  'home',
  paths.home,
  'HomePage',
  () => import('../pages/HomePage.tsx'),
  (helpers) => Promise.all([helpers.analysis.analysts.fetch(), helpers.reports.recent.fetch()]),
);
const analyze = page(
  'analyze',
  paths.analyze,
  'AnalyzePage',
  () => import('../pages/AnalyzePage.tsx'),
  (helpers) => helpers.analysis.analysts.fetch(),
);
const report = page(
  'report',
  paths.reportPattern,
  'ReportPage',
  () => import('../pages/ReportPage.tsx'),
  async (helpers, { id = '' }) => {
    const found = await helpers.reports.read.fetch({ id });
    if (found.status !== 'processing') return;
    await Promise.all([
      helpers.analysis.analysts.fetch(),
      helpers.analysis.status.fetch({ reportId: found.reportId }),
    ]);
  },
);
const sharedReport = page(
  'sharedReport',
  paths.sharedReportPattern,
  'SharedReportPage',
  () => import('../pages/SharedReportPage.tsx'),
  async (helpers, { id = '' }) => {
    const { result } = await helpers.reports.read.fetch({ id });
    if (result === null) throw new WithoutResult();
  },
);
const truthRadar = page(
  'truthRadar',
  paths.truthRadar,
  'TruthRadarPage',
  () => import('../pages/TruthRadarPage.tsx'),
  async (helpers, _params, query) =>
    (await import('../features/radar/prefetchRadar.ts')).prefetchRadar(helpers, query),
);
const noReports = page(
  'noReports',
  paths.noReports,
  'NoReportsPage',
  () => import('../pages/NoReportsPage.tsx'),
);
const verifyEmail = page(
  'verifyEmail',
  paths.verifyEmail,
  'VerifyEmailPage',
  () => import('../pages/VerifyEmailPage.tsx'),
);
const myReports = page(
  'myReports',
  paths.myReports,
  'MyReportsPage',
  () => import('../pages/MyReportsPage.tsx'),
);
const account = page(
  'account',
  paths.account,
  'AccountPage',
  () => import('../pages/AccountPage.tsx'),
);
const about = page('about', paths.about, 'AboutPage', () => import('../pages/AboutPage.tsx'));
const contactPress = page(
  'contactPress',
  paths.contactPress,
  'ContactPressPage',
  () => import('../pages/ContactPressPage.tsx'),
);
const roadmap = page(
  'roadmap',
  paths.roadmap,
  'RoadmapPage',
  () => import('../pages/RoadmapPage.tsx'),
);
const terms = page('terms', paths.terms, 'TermsPage', () => import('../pages/TermsPage.tsx'));
const privacy = page(
  'privacy',
  paths.privacy,
  'PrivacyPage',
  () => import('../pages/PrivacyPage.tsx'),
  (helpers) => helpers.analysis.analysts.fetch(),
);
const adminDashboard = adminPage('adminDashboard', paths.admin, 'AdminDashboardPage');
const adminReports = adminPage('adminReports', paths.adminReports, 'AdminReportsPage');
const editSeo = adminPage('editSeo', paths.editSeoPattern, 'EditSeoPage');
const adminUsers = adminPage('adminUsers', paths.adminUsers, 'AdminUsersPage');
const adminSettings = adminPage('adminSettings', paths.adminSettings, 'AdminSettingsPage');
const adminLibrary = adminPage('adminLibrary', paths.adminLibrary, 'AdminLibraryPage');
const adminJobs = adminPage('adminJobs', paths.adminJobs, 'AdminJobsPage');
const adminAudit = adminPage('adminAudit', paths.adminAudit, 'AdminAuditPage');
const notFound = page('notFound', '*', 'NotFoundPage', () => import('../pages/NotFoundPage.tsx'));

/** Every page of the product. The last answers what no other does. */
export const routes: readonly PageRoute[] = [
  home,
  analyze,
  report,
  sharedReport,
  truthRadar,
  noReports,
  myReports,
  account,
  verifyEmail,
  about,
  contactPress,
  roadmap,
  terms,
  privacy,
  adminDashboard,
  adminReports,
  editSeo,
  adminUsers,
  adminSettings,
  adminLibrary,
  adminJobs,
  adminAudit,
  notFound,
];

/** The same for react-router, so that an address means one thing wherever it is read. */
const table = routes.map((page) => ({ path: page.pattern, page }));

/** The page for a path, with or without a query. */
export function matchRoute(path: string): {
  route: PageRoute;
  params: Params;
} {
  const { pathname } = new URL(path, 'http://localhost');
  const [match] = (isReadable(pathname) && matchRoutes(table, pathname)) || [];
  if (match) return { route: match.route.page, params: match.params };
  return { route: notFound, params: {} };
}

/** An address with broken percent signs is no page's. */
function isReadable(pathname: string) {
  try {
    return decodeURIComponent(pathname) !== '';
  } catch {
    return false;
  }
}

/** A page in a chunk of its own. */
function page(
  name: string,
  pattern: string,
  file: string,
  load: () => Promise<Module>,
  prefetch: PageRoute['prefetch'] = () => Promise.resolve(),
): PageRoute {
  let module: Module | undefined;
  const moduleId = `src/client/pages/${file}.tsx`;
  const part = lazyPart(moduleId, async () => (module = await load()).default);
  return {
    name,
    pattern,
    moduleId,
    load: async (queries, params) => {
      await part.load();
      const parts = module?.partsFor?.(queries, params) ?? [];
      await Promise.all(parts.map((needed) => needed.load()));
      return parts;
    },
    status: name === 'notFound' ? 404 : 200,
    Page: part.Component,
    prefetch,
  };
}

/** The same for a page of admins. */
function adminPage(name: string, pattern: string, file: keyof typeof adminPages): PageRoute {
  return page(name, pattern, file, async () => {
    const found = await import('../pages/adminPages.ts');
    return found.adminPages[file]();
  });
}

/** The page is there, and says that there is nothing on it. */
class WithoutResult extends Error {
  readonly code = 'UNPROCESSABLE_CONTENT';
}

interface Module {
  default: ComponentType;
  /** The parts in chunks of their own that the page is drawn with, by the data that is there. */
  partsFor?: (queries: QueryClient, params: Params) => readonly Chunk[];
}
