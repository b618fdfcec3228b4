import type { Row } from './row.ts';

/** Roles and permissions. */
export const roles: readonly Row[] = [
  {
    id: '6.role.admin',
    area: 'accounts',
    rule: 'The one configured address is ADMIN',
    test: [
      'src/server/domain/accounts/roleOf.test.ts > the role of somebody with an account > is ADMIN for the verified owner of the configured address',
      'src/server/domain/accounts/identify.db.test.ts > the role of a call > is ADMIN by the configured address',
    ],
  },
  {
    id: '6.role.registered',
    area: 'accounts',
    rule: 'Every other signed-in user is REGISTERED',
    test: 'src/server/domain/accounts/roleOf.test.ts > the role of somebody with an account > is REGISTERED for everybody else, and for all where no address is configured',
  },
  {
    id: '6.role.anonymous',
    area: 'accounts',
    rule: 'Anyone not signed in is ANONYMOUS',
    test: [
      'e2e/auth.spec.ts > a visitor registers, verifies the address, signs in, finds their reports, and signs out',
      'src/client/features/site/SiteHeader.test.tsx > the bar on top of a visitor > has the way in, and nothing of an account',
    ],
  },
  {
    id: '6.role.server',
    area: 'accounts',
    rule: 'The server decides the role, and its word stands after a refresh',
    test: 'src/server/domain/accounts/identify.db.test.ts > the role of a call > is that of the database at that moment, whatever a token claims',
  },
  {
    id: '6.anonymous.allowance',
    area: 'accounts',
    rule: 'ANONYMOUS: 3 reports shown as the allowance',
    test: [
      'e2e/freeReports.spec.ts > the reports that are left are green while there are some, and red when there are none',
      'src/server/domain/accounts/allowance.db.test.ts > the reports that are left > are three to a visitor whom nobody has seen before',
    ],
  },
  {
    id: '6.anonymous.view-reports',
    area: 'report',
    rule: 'ANONYMOUS can view reports',
    test: 'src/server/api/access.db.test.ts > who may call what > reports.read by anonymous is allowed',
  },
  {
    id: '6.anonymous.view-radar',
    area: 'discovery',
    rule: 'ANONYMOUS can view Truth Radar',
    test: 'e2e/radar.spec.ts > Truth Radar is in the bar of visitors, and shows the lists of featured reports',
  },
  {
    id: '6.anonymous.lock',
    area: 'accounts',
    rule: 'ANONYMOUS sees a lock on what is for members',
    text: 'Premium Feature',
    test: [
      'src/client/features/report/Detailed.test.tsx > a detailed analysis that is not there > is locked for anonymous visitors: the control is off, and says why to who cannot see it',
      'e2e/detailed.spec.ts > visitors see what the detailed analysis is, and cannot ask for it',
    ],
  },
  {
    id: '6.anonymous.detailed',
    area: 'accounts',
    rule: 'ANONYMOUS sees a prompt for the detailed analysis',
    text: 'Register to Request Detailed Analysis',
    test: [
      'src/client/features/report/Detailed.test.tsx > a detailed analysis that is not there > asks anonymous visitors to register, by a control that is on',
      'e2e/authSession.spec.ts > a report > may be analysed in detail for who is signed in; a visitor is asked to register',
      'src/client/features/report/Detailed.test.tsx > a detailed analysis that is not there > is locked for anonymous visitors: the control is off, and says why to who cannot see it',
      'e2e/detailed.spec.ts > visitors see what the detailed analysis is, and cannot ask for it',
    ],
  },
  {
    id: '6.anonymous.sign-up',
    area: 'accounts',
    rule: 'ANONYMOUS sees a sign-up button',
    text: 'Sign Up for Free',
    test: [
      'src/client/features/report/BottomBar.test.tsx > the bar at the bottom of a narrow screen > offers an account to who is ANONYMOUS: true',
      'e2e/authNavigation.spec.ts > on a narrow screen > the bar under a report offers visitors an account',
    ],
  },
  {
    id: '6.registered.unlimited',
    area: 'accounts',
    rule: 'REGISTERED: unlimited reports',
    test: [
      'src/server/domain/accounts/allowance.db.test.ts > the reports that are left > are -1, unlimited, to a user who is REGISTERED',
      'src/server/domain/accounts/allowance.db.test.ts > the reports that are left > are not counted for a user who is REGISTERED: the fourth of a month is started like the first',
    ],
  },
  {
    id: '6.registered.my-reports',
    area: 'accounts',
    rule: 'REGISTERED: My Reports',
    test: 'e2e/account.spec.ts > a person finds what they analysed, the newest first, and opens it',
  },
  {
    id: '6.registered.detailed',
    area: 'accounts',
    rule: 'REGISTERED may request a detailed analysis',
    test: 'src/server/api/access.db.test.ts > who may call what > analysis.detailed by registered is allowed',
  },
  {
    id: '6.admin.routes',
    area: 'admin',
    rule: 'ADMIN has the admin routes',
    test: 'e2e/adminAccess.spec.ts > admins are shown every page of the administration, on the first load and by its links',
  },
  {
    id: '6.admin.navigation',
    area: 'admin',
    rule: 'ADMIN has the admin navigation',
    test: [
      'src/client/features/site/SiteHeader.test.tsx > the bar on top of somebody who is signed in > has the links of admins for them',
      'e2e/adminAccess.spec.ts > the bar of admins has their links, their address, the badge Admin and Sign Out',
    ],
  },
  {
    id: '6.admin.list',
    area: 'admin',
    rule: 'ADMIN lists reports',
    test: [
      'src/server/api/conformanceAdmin.db.test.ts > GET /admin/reports',
      'e2e/adminReports.spec.ts > what is looked for, which kind, which order and which page stand in the address, and one goes back',
    ],
  },
  {
    id: '6.admin.delete',
    area: 'admin',
    rule: 'ADMIN deletes reports',
    test: [
      'src/server/api/conformanceAdmin.db.test.ts > DELETE /admin/reports/{id} > a report: 200',
      'src/server/domain/reports/removeReport.db.test.ts > a report that an admin deletes > is gone for everybody at once, and for good when its job runs after ten seconds',
    ],
  },
  {
    id: '6.admin.indexability',
    area: 'admin',
    rule: 'ADMIN toggles indexability',
    test: [
      'src/server/api/conformanceAdmin.db.test.ts > PATCH /admin/reports/{id}/indexability > one that can be: 200',
      'e2e/adminReports.spec.ts > switches answer at once, and hold',
    ],
  },
  {
    id: '6.admin.featured',
    area: 'admin',
    rule: 'ADMIN sets the featured category',
    test: [
      'src/server/api/conformanceAdmin.db.test.ts > POST /admin/reports/{id}/featured > an indexable one: 200',
      'e2e/adminReports.spec.ts > switches answer at once, and hold',
    ],
  },
  {
    id: '6.admin.seo',
    area: 'admin',
    rule: 'ADMIN edits SEO',
    test: [
      'src/server/domain/reports/editSeo.db.test.ts > an admin who edits what a report says of itself > puts their words in the place of what is derived, for whoever asks',
      'e2e/editSeo.spec.ts > an admin writes what a report says of itself, and its page says that',
    ],
  },
  {
    id: '6.admin.users',
    area: 'admin',
    rule: 'ADMIN sees the Users screen',
    test: [
      'e2e/adminUsers.spec.ts > a suspended account is refused at once, and let in again when that is lifted',
      'src/server/domain/accounts/admin/listUsers.db.test.ts > the list of accounts > has each with its role as it counts, its state and what it did',
    ],
  },
  {
    id: '6.admin.settings',
    area: 'admin',
    rule: 'ADMIN sees the Settings screen',
    test: [
      'e2e/adminSettings.spec.ts > the settings > stand in groups, each with its range, its default and where it comes from',
      'src/server/settings.db.test.ts > a setting changed at one process > holds at another one at once, without a restart',
    ],
  },
  {
    id: '6.admin.no-token',
    area: 'admin',
    rule: 'Admin calls do not send the anonymous token',
    test: 'src/client/api.test.ts > a call > of an admin carries no token of a visitor, even beside other calls',
  },
  {
    id: '6.access',
    area: 'api',
    rule: 'Every procedure answers anonymous, user and admin as their roles allow',
    test: 'src/server/api/access.db.test.ts > who may call what',
  },
  {
    id: '6.display.red',
    area: 'accounts',
    rule: 'The remaining reports are shown in red at 0',
    test: 'e2e/freeReports.spec.ts > the reports that are left are green while there are some, and red when there are none',
  },
  {
    id: '6.display.green',
    area: 'accounts',
    rule: 'The remaining reports are shown in green otherwise',
    test: 'e2e/freeReports.spec.ts > the reports that are left are green while there are some, and red when there are none',
  },
];
