import type { Row } from './row.ts';

/** Addresses and who may open them. */
export const routes: readonly Row[] = [
  {
    id: '2.route.home',
    area: 'analysis',
    rule: '`/` is the home page with the Submit Claim form, for everyone',
    test: 'src/server/app.db.test.ts > a page > comes complete from the server, with its title and the fields to fill in',
  },
  {
    id: '2.route.analyze',
    area: 'analysis',
    rule: '`/analyze` is the form as a page of its own, for everyone',
    test: [
      'e2e/form.spec.ts > a link may bring the text along, but never sends it',
      'src/client/pages/pageHeads.test.tsx > the form as a page of its own is titled Analyze Content',
    ],
  },
  {
    id: '2.route.analyze.prefill',
    area: 'analysis',
    rule: '`/analyze?text=` and `?url=` fill the form and never submit it',
    test: [
      'e2e/form.spec.ts > a link may bring the text along, but never sends it',
      'src/client/features/analysis/useDraft.test.ts > fills the form from ?text= or ?url= and from nothing else',
    ],
  },
  {
    id: '2.route.no-reports',
    area: 'accounts',
    rule: '`/no-reports` is shown when the free allowance is used up',
    test: [
      'e2e/allowance.spec.ts > a visitor sees what is left, and is told plainly when nothing is',
      'e2e/freeReports.spec.ts > who knows that none is left is sent to its page without asking for an analysis',
    ],
  },
  {
    id: '2.route.report.slug',
    area: 'report',
    rule: '`/report/{slug}` is the report page, for everyone',
    test: 'src/server/app.db.test.ts > the page of a report > stands at its slug; every other id leads there',
  },
  {
    id: '2.route.report.share-id',
    area: 'report',
    rule: '`/report/{shareId}` leads to the report',
    test: 'src/server/app.db.test.ts > the page of a report > stands at its slug; every other id leads there',
  },
  {
    id: '2.route.report.report-id',
    area: 'report',
    rule: '`/report/{reportId}` leads to the report',
    test: 'src/server/app.db.test.ts > the page of a report > stands at its slug; every other id leads there',
  },
  {
    id: '2.route.report.withheld',
    area: 'admin',
    rule: 'A withheld report answers 403',
    test: [
      'src/server/pages/hiddenReports.db.test.ts > the page of a withheld report > answers 403, says nothing of the claim, and is kept out of search engines',
      'src/server/api/conformanceHidden.db.test.ts > GET /analysis/{id} > a withheld one: 403',
      'e2e/hiddenReports.spec.ts > a withheld report is refused to everybody but admins, who are told so above it',
    ],
  },
  {
    id: '2.route.report.deleted',
    area: 'admin',
    rule: 'A deleted public report answers 410',
    test: [
      'src/server/pages/hiddenReports.db.test.ts > the page of a deleted report > answers 410 for good by each of its addresses, earlier ones too, without its claim',
      'src/server/pages/hiddenReports.db.test.ts > the page of a deleted report > answers 410 at once, and again 200 when the deletion is taken back',
    ],
  },
  {
    id: '2.route.shared-report',
    area: 'report',
    rule: '`/shared-report/{id}` is the shared view, for everyone',
    test: 'e2e/shared.spec.ts > a shared report is read at its share id by everybody, with nothing to press',
  },
  {
    id: '2.route.shared-report.read-only',
    area: 'report',
    rule: 'The shared view has no actions, is canonical to the report page and noindex',
    test: [
      'src/client/pages/SharedReportPage.test.tsx > the shared view of a report > has no actions',
      "src/client/pages/SharedReportPage.test.tsx > the shared view of a report > sends crawlers to the report's own page, and is never indexed",
      'e2e/shared.spec.ts > a shared report is read at its share id by everybody, with nothing to press',
    ],
  },
  {
    id: '2.route.truth-radar',
    area: 'discovery',
    rule: '`/truth-radar` is Truth Radar, for everyone',
    test: [
      'e2e/radar.spec.ts > Truth Radar is in the bar of visitors, and shows the lists of featured reports',
      'e2e/radar.spec.ts > with scripts off > Truth Radar is complete, and its search works',
    ],
  },
  {
    id: '2.route.my-reports',
    area: 'accounts',
    rule: '`/my-reports` lists the reports of the signed-in person',
    test: 'e2e/account.spec.ts > a person finds what they analysed, the newest first, and opens it',
  },
  {
    id: '2.route.admin.users',
    area: 'admin',
    rule: '`/admin/users` is user administration, for admins only',
    test: [
      'e2e/adminUsers.spec.ts > accounts are found by a search, a filter and an order that stand in the address',
      'src/server/pages/guards.db.test.ts > the pages of admins',
    ],
  },
  {
    id: '2.route.admin.reports',
    area: 'admin',
    rule: '`/admin/reports` lists all reports, for admins only',
    test: [
      'e2e/adminReports.spec.ts > what is looked for, which kind, which order and which page stand in the address, and one goes back',
      'src/server/pages/guards.db.test.ts > the pages of admins',
    ],
  },
  {
    id: '2.route.admin.reports.delete',
    area: 'admin',
    rule: 'The list of all reports has a delete control',
    test: [
      'e2e/adminReports.spec.ts > a deletion is confirmed by the name of the report, and taken back with Undo',
      'e2e/hiddenReports.spec.ts > a deletion can be taken back for ten seconds, and the address of the report says that it was deleted',
    ],
  },
  {
    id: '2.route.admin.reports.indexability',
    area: 'admin',
    rule: 'The list of all reports has an indexability control',
    test: [
      'e2e/adminReports.spec.ts > switches answer at once, and hold',
      'e2e/adminReports.spec.ts > a switch that is refused goes back and says why, and undoes none of the others',
    ],
  },
  {
    id: '2.route.admin.reports.featured',
    area: 'admin',
    rule: 'The list of all reports has a featured control',
    test: [
      'e2e/adminReports.spec.ts > switches answer at once, and hold',
      'e2e/adminReports.spec.ts > several reports are changed at once; what is refused stays selected, and says why',
    ],
  },
  {
    id: '2.route.admin.edit-seo',
    area: 'admin',
    rule: "`/admin/reports/{id}/edit-seo` edits a report's SEO fields, for admins only",
    test: [
      'e2e/editSeo.spec.ts > an admin writes what a report says of itself, and its page says that',
      'src/server/pages/guards.db.test.ts > the pages of admins',
    ],
  },
  {
    id: '2.route.admin.settings',
    area: 'admin',
    rule: '`/admin/settings` holds the settings, for admins only',
    test: [
      'e2e/adminSettings.spec.ts > the settings > stand in groups, each with its range, its default and where it comes from',
      'src/server/pages/guards.db.test.ts > the pages of admins',
    ],
  },
  {
    id: '2.route.verify-email',
    area: 'accounts',
    rule: '`/verify-email` takes returns from verification mails, with mode=verifyEmail and email',
    test: [
      'e2e/auth.spec.ts > a visitor registers, verifies the address, signs in, finds their reports, and signs out',
      'e2e/authLinks.spec.ts > a link that verifies works once; after that it offers another',
      'e2e/authLinks.spec.ts > who comes back without a code is led to the sign-in, and nothing is claimed',
    ],
  },
  {
    id: '2.route.verify-email.link',
    area: 'accounts',
    rule: '`/verify-email` takes returns from e-mail link sign-in',
    test: [
      'e2e/authLinks.spec.ts > a link by mail > signs in where it was asked for, without a password',
      'e2e/authLinks.spec.ts > a link by mail > asks elsewhere for the address, and works once',
    ],
  },
  {
    id: '2.route.about',
    area: 'discovery',
    rule: '`/about` is an information page',
    test: [
      'src/client/pages/staticPages.test.tsx > the pages about the product > /about is the page about, titled About, for everyone and for crawlers',
      'e2e/pages.spec.ts > the footer leads to About, which also comes complete from the server',
    ],
  },
  {
    id: '2.route.contact-press',
    area: 'discovery',
    rule: '`/contact-press` is an information page',
    test: [
      'src/client/pages/staticPages.test.tsx > the pages about the product > /contact-press is the page contactPress, titled Contact &amp; Press, for everyone and for crawlers',
      'e2e/pages.spec.ts > the footer leads to Contact & Press, which also comes complete from the server',
    ],
  },
  {
    id: '2.route.terms',
    area: 'discovery',
    rule: '`/terms` is an information page',
    test: [
      'src/client/pages/staticPages.test.tsx > the pages about the product > /terms is the page terms, titled Terms, for everyone and for crawlers',
      'e2e/pages.spec.ts > the footer leads to Terms, which also comes complete from the server',
    ],
  },
  {
    id: '2.route.privacy',
    area: 'discovery',
    rule: '`/privacy` is an information page',
    test: [
      'src/client/pages/staticPages.test.tsx > the pages about the product > /privacy is the page privacy, titled Privacy, for everyone and for crawlers',
      'e2e/pages.spec.ts > the footer leads to Privacy, which also comes complete from the server',
    ],
  },
  {
    id: '2.route.roadmap',
    area: 'discovery',
    rule: '`/roadmap` is an information page',
    test: [
      'src/client/pages/staticPages.test.tsx > the pages about the product > /roadmap is the page roadmap, titled Roadmap, for everyone and for crawlers',
      'e2e/pages.spec.ts > the footer leads to Roadmap, which also comes complete from the server',
    ],
  },
  {
    id: '2.route.404',
    area: 'analysis',
    rule: '`/404` is the not-found page, with status 404',
    test: 'src/server/app.db.test.ts > a page > that is not there, /404, answers 404 with the page that says so',
  },
  {
    id: '2.route.unknown',
    area: 'analysis',
    rule: 'An unknown path gives the not-found page, with status 404',
    test: [
      'src/server/app.db.test.ts > a page > that is not there, /nowhere, answers 404 with the page that says so',
      'e2e/notFound.spec.ts > an address that leads nowhere answers 404, says so, and leads home',
    ],
  },
  {
    id: '2.route.404.title',
    area: 'analysis',
    rule: 'The title of the not-found page is a 404 message',
    test: 'src/client/pages/pageHeads.test.tsx > each page > has one title, of its own',
  },
  {
    id: '2.route.debug',
    area: 'admin',
    rule: '`/_debug` is for admins, and 404 for everybody else',
    test: 'src/server/pages/debug/debugPages.db.test.ts > /_debug',
  },
  {
    id: '2.route.view-html',
    area: 'admin',
    rule: '`/_view-html` is for admins, and 404 for everybody else',
    test: 'src/server/pages/debug/debugPages.db.test.ts > /_view-html',
  },
  {
    id: '2.guard.signed-out',
    area: 'accounts',
    rule: 'Signed-out visitors of a protected page are sent to `/` with the modal open, and back afterwards',
    test: [
      'e2e/authSession.spec.ts > a page that is for people who are signed in > opens the sign-in, and after it that page',
      'e2e/authSession.spec.ts > a page that is for people who are signed in > leaves who closes the sign-in at home',
    ],
  },
  {
    id: '2.guard.not-admin',
    area: 'admin',
    rule: 'Signed-in users without the role are sent from admin pages to `/404`',
    test: [
      'e2e/adminAccess.spec.ts > who is signed in without the role is sent to /404 from every page of the administration, which replaces the history entry and carries the status',
      'src/server/pages/guards.db.test.ts > the pages of admins',
    ],
  },
  {
    id: '2.guard.not-admin.history',
    area: 'admin',
    rule: 'That redirect replaces the history entry and carries the 404 state',
    test: 'e2e/adminAccess.spec.ts > who is signed in without the role is sent to /404 from every page of the administration, which replaces the history entry and carries the status',
  },
  {
    id: '2.guard.first-response',
    area: 'accounts',
    rule: 'Protected pages are guarded on the first response already',
    test: [
      'src/server/pages/guards.db.test.ts > the guarded page /my-reports',
      'src/server/pages/guards.db.test.ts > the guarded page /account',
      'src/server/pages/guards.db.test.ts > the guarded page /admin/users',
      'src/server/pages/guards.db.test.ts > the guarded page /admin/reports',
      'src/server/pages/guards.db.test.ts > the guarded page /admin/settings',
    ],
  },
  {
    id: '2.report.address',
    area: 'report',
    rule: 'A report loaded by an id other than its slug is rewritten to `/report/{slug}`',
    test: 'src/server/app.db.test.ts > the page of a report > stands at its slug; every other id leads there',
  },
  {
    id: '2.report.old-slug',
    area: 'report',
    rule: 'An old slug stays with its report and redirects with 301',
    test: 'src/server/pages/hiddenReports.db.test.ts > an address that a report had before > leads to the present one for good, with what follows it, and may be asked again',
  },
];
