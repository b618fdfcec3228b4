import type { RunningApp } from '../../src/server/testing/app.ts';
import type { RegisteredPerson } from '../../src/server/testing/people.ts';
import type { Vendors } from '../../src/server/testing/vendors/serveVendors.ts';
import { accountScreens } from './accountScreens.ts';
import { adminReportScreens } from './adminReportScreens.ts';
import { dashboardScreens } from './dashboardScreens.ts';
import { embedScreens } from './embedScreens.ts';
import { formScreens } from './formScreens.ts';
import { libraryScreens } from './libraryScreens.ts';
import type { Reports } from './prepareReports.ts';
import { radarScreens } from './radarScreens.ts';
import { reportScreens } from './reportScreens.ts';
import { seoScreens } from './seoScreens.ts';
import { settingsScreens } from './settingsScreens.ts';
import { signInScreens } from './signInScreens.ts';
import { siteScreens } from './siteScreens.ts';
import type { Screen } from './takeScreens.ts';
import { userScreens } from './userScreens.ts';

/** Every page and state. */
export function screensOf(
  app: RunningApp,
  reports: Reports,
  reader: RegisteredPerson,
  vendors: Vendors,
): readonly Screen[] {
  return [
    ...siteScreens,
    ...reportScreens(app, reports, vendors),
    ...embedScreens(reports),
    ...formScreens(vendors),
    ...signInScreens,
    ...radarScreens(),
    ...accountScreens(app, reader),
    ...dashboardScreens(app),
    ...adminReportScreens(app),
    ...seoScreens(app),
    ...settingsScreens(app),
    ...userScreens(app),
    ...libraryScreens(app),
  ];
}
