import type { RunningApp } from '../../src/server/testing/startApp.ts';
import type { Vendors } from '../../src/server/testing/vendors/serveVendors.ts';
import { accountScreens } from './accountScreens.ts';
import { formScreens } from './formScreens.ts';
import type { Reports } from './prepareReports.ts';
import { reportScreens } from './reportScreens.ts';
import { signInScreens } from './signInScreens.ts';
import { siteScreens } from './siteScreens.ts';
import type { Screen } from './takeScreens.ts';

/** Every page and state. */
export function screensOf(app: RunningApp, reports: Reports, vendors: Vendors): readonly Screen[] {
  return [
    ...siteScreens,
    ...reportScreens(app, reports, vendors),
    ...formScreens(vendors),
    ...signInScreens,
    ...accountScreens(app),
  ];
}
