import type { Row } from './row.ts';

/** Calls. */
export const calls: readonly Row[] = [
  {
    id: '7.base-path',
    area: 'api',
    rule: 'All calls use the base path /api',
    test: [
      'src/server/restCalls.db.test.ts > every call',
      'src/server/api/openapi/describeApi.test.ts > the OpenAPI document > is of version 3.1 and names where the interface is',
      'src/server/api/openapi/describeApi.test.ts > the OpenAPI document > describes every call of the mirror, and the live stream',
    ],
  },
  {
    id: '7.credentials',
    area: 'api',
    rule: 'All calls send credentials',
    test: 'e2e/freeReports.spec.ts > the browser keeps a token and the count, and sends token and cookies with its calls',
  },
  {
    id: '7.bearer',
    area: 'accounts',
    rule: 'All calls send a bearer token when signed in',
    test: [
      'src/client/api.test.ts > a call > of who is signed in carries their identity token',
      'e2e/authSession.spec.ts > calls carry the token of who is signed in, and none of a visitor',
    ],
  },
  {
    id: '7.anonymous-header',
    area: 'accounts',
    rule: 'Non-admin calls send X-Anonymous-Token when there is a token',
    text: 'X-Anonymous-Token',
    test: [
      'e2e/freeReports.spec.ts > the browser keeps a token and the count, and sends token and cookies with its calls',
      'src/client/api.test.ts > a call > carries the token of the visitor',
    ],
  },
  {
    id: '7.timeout',
    area: 'api',
    rule: 'The default timeout is 60 s',
    test: 'src/client/api.test.ts > a call > that gets no answer ends after 60 seconds',
  },
  {
    id: '7.remaining',
    area: 'api',
    rule: 'GET /auth/remaining-reports takes anonymousToken and answers the monthly count',
    test: [
      'src/server/api/conformanceReading.db.test.ts > GET /auth/remaining-reports > somebody new: 200',
      'src/server/api/mirror.db.test.ts > the REST interface > counts a visitor by the token in the header before the one in the call',
    ],
  },
  {
    id: '7.analyze',
    area: 'api',
    rule: 'POST /analysis/analyze takes content, notes and timestamp and answers remainingReports',
    test: 'src/server/restCalls.db.test.ts > analysing in one call > takes a claim, notes and the time, and answers ids, result and how many are left',
  },
  {
    id: '7.start',
    area: 'api',
    rule: 'POST /analysis/start takes content, userId and cookieId and answers metadata.anonymousToken',
    test: 'src/server/api/conformanceStarting.db.test.ts > POST /analysis/start > with all that the browser sends: 202',
  },
  {
    id: '7.analyze.client',
    area: 'api',
    rule: 'The analyze method takes content or URL and notes; answers shareId, result, remainingReports',
    test: [
      'src/server/restCalls.db.test.ts > analysing in one call > takes a claim, notes and the time, and answers ids, result and how many are left',
      'src/server/restCalls.db.test.ts > what a visitor submits > becomes a credibility report: a link',
    ],
  },
  {
    id: '7.report',
    area: 'api',
    rule: 'GET /analysis/report/{id} answers redirect and result',
    test: 'src/server/api/mirror.db.test.ts > the REST interface > names the page of a report in body and header, but not when asked for by its slug',
  },
  {
    id: '7.report.timeout',
    area: 'api',
    rule: 'GET /analysis/report/{id} has a timeout of 60 s',
    test: 'src/client/api.test.ts > a call > that gets no answer ends after 60 seconds',
  },
  {
    id: '7.report.redirect',
    area: 'api',
    rule: 'GET /analysis/report/{id} names the slug in its data and in the Location header',
    test: 'src/server/api/mirror.db.test.ts > the REST interface > names the page of a report in body and header, but not when asked for by its slug',
  },
  {
    id: '7.report.follow',
    area: 'report',
    rule: 'The browser goes to the redirect when there is one',
    test: 'e2e/shared.spec.ts > the browser goes to the slug of a report, by whatever id it was asked for',
  },
  {
    id: '7.public-report',
    area: 'api',
    rule: 'GET /analysis/public/report/{shareId} answers the shared report',
    test: 'src/server/api/readingCalls.db.test.ts > the shared view of a report > has id, type, content, result, status, both times, isIndexable and slug, and what is told of it',
  },
  {
    id: '7.detailed',
    area: 'api',
    rule: 'POST /analysis/detailed/{reportId} takes localToken and answers detailedAnalysis',
    test: [
      'src/server/api/waitingDetailed.db.test.ts > asking for the detailed analysis > waits until it is written, and gives it at once ever after',
      'src/server/api/conformanceFurther.db.test.ts > POST /analysis/detailed/{reportId} > by a visitor: 401',
    ],
  },
  {
    id: '7.detailed.timeout',
    area: 'api',
    rule: 'POST /analysis/detailed/{reportId} has a timeout of 180 s',
    test: 'src/client/api.test.ts > a call > for a detailed analysis is waited for 180 seconds',
  },
  {
    id: '7.mine',
    area: 'api',
    rule: "GET /reports/me takes page and pageSize and answers the user's reports",
    test: 'src/server/api/conformanceOwn.db.test.ts > GET /reports/me > the second page of one: 200',
  },
  {
    id: '7.admin.list',
    area: 'api',
    rule: 'GET /admin/reports takes page, pageSize, sortBy and filter',
    test: [
      'src/server/api/conformanceAdmin.db.test.ts > GET /admin/reports > a page by its number: 200',
      'src/server/api/conformanceAdmin.db.test.ts > GET /admin/reports > by filter and order: 200',
    ],
  },
  {
    id: '7.admin.list.answer',
    area: 'api',
    rule: 'GET /admin/reports answers reports, totalPages, totalReports and total',
    test: 'src/server/api/conformanceAdmin.db.test.ts > GET /admin/reports > all of them: 200',
  },
  {
    id: '7.admin.delete',
    area: 'api',
    rule: 'DELETE /admin/reports/{id} deletes',
    test: 'src/server/api/conformanceAdmin.db.test.ts > DELETE /admin/reports/{id} > a report: 200',
  },
  {
    id: '7.admin.indexability',
    area: 'api',
    rule: 'PATCH /admin/reports/{id}/indexability takes isIndexable',
    test: [
      'src/server/api/conformanceAdmin.db.test.ts > PATCH /admin/reports/{id}/indexability > one that can be: 200',
      'src/server/api/conformanceAdmin.db.test.ts > PATCH /admin/reports/{id}/indexability > a word for a boolean: 400',
    ],
  },
  {
    id: '7.seo',
    area: 'api',
    rule: 'PATCH /analysis/report/{id}/seo takes the SEO fields with the slug',
    test: 'src/server/api/conformanceSeo.db.test.ts > PATCH /analysis/report/{id}/seo > all of its fields, keywords as a text: 200',
  },
  {
    id: '7.resubmit',
    area: 'api',
    rule: 'POST /analysis/report/{id}/resubmit takes content and answers result',
    test: [
      'src/server/api/waiting.db.test.ts > resubmitting > takes the claim of the report and answers with its new result',
      'src/server/api/conformanceFurther.db.test.ts > POST /analysis/report/{id}/resubmit > another claim: 400',
    ],
  },
  {
    id: '7.check-slug',
    area: 'api',
    rule: 'GET /analysis/check-slug/{slug} takes excludeShareId and answers available',
    test: [
      'src/server/api/conformanceSeo.db.test.ts > GET /analysis/check-slug/{slug} > one that is free: 200',
      'src/server/api/conformanceSeo.db.test.ts > GET /analysis/check-slug/{slug} > leaves the report out that excludeShareId names',
    ],
  },
  {
    id: '7.admin.featured',
    area: 'api',
    rule: 'POST /admin/reports/{id}/featured takes category and isFeatured',
    test: 'src/server/api/conformanceAdmin.db.test.ts > POST /admin/reports/{id}/featured > an indexable one: 200',
  },
  {
    id: '7.featured',
    area: 'api',
    rule: 'GET /featured takes category and limit and answers reports',
    test: [
      'src/server/api/conformanceFeatured.db.test.ts > GET /featured > all three lists, the newest first: 200',
      'src/server/api/conformanceFeatured.db.test.ts > GET /featured > more than that: 400',
    ],
  },
  {
    id: '7.analysis.critical',
    area: 'api',
    rule: 'GET /analysis/{id} with critical=true answers what the first screen needs',
    test: [
      'src/server/api/readingCalls.db.test.ts > a report, read from outside > has with critical=true what its first screen needs, and nothing beyond',
      'src/server/api/conformanceReports.db.test.ts > GET /analysis/{id} > critical while it runs: 200',
    ],
  },
  {
    id: '7.analysis.full',
    area: 'api',
    rule: 'GET /analysis/{id} with full=true answers all blocks',
    test: [
      'src/server/api/readingCalls.db.test.ts > a report, read from outside > has with full=true all its blocks, to the last number',
      'src/server/api/readingCalls.db.test.ts > a report, read from outside > has with full=true the six sections of its detailed analysis, once they are there',
    ],
  },
  {
    id: '7.previous',
    area: 'api',
    rule: 'GET /analysis/reports with before, limit=1 and isIndexable=true answers the previous report',
    test: 'src/server/api/readingCalls.db.test.ts > a list of reports, read from outside > is, before another report with limit=1 and isIndexable=true, the one listed before it',
  },
  {
    id: '7.previous.fields',
    area: 'api',
    rule: 'The previous report has shareId, slug, content and seoReport.title',
    test: 'src/server/api/readingCalls.db.test.ts > a list of reports, read from outside > names the share id, slug, content and title of each',
  },
  {
    id: '7.previous.client',
    area: 'report',
    rule: 'The previous report is asked for by the createdAt of this one',
    test: 'e2e/around.spec.ts > the panel in the margin > asks for the previous report by the time at which this one was made',
  },
  {
    id: '7.logout',
    area: 'api',
    rule: 'POST /auth/logout signs out',
    test: [
      'src/server/api/signingIn.db.test.ts > signing out > ends the session of this browser by its cookie alone',
      'src/server/api/conformanceAccounts.db.test.ts > POST /auth/logout > a session: 200',
    ],
  },
  {
    id: '7.exposure',
    area: 'api',
    rule: "GET /users/content-exposure answers how visible the caller's reports are",
    test: 'src/server/api/conformanceOwn.db.test.ts > GET /users/content-exposure > how visible they are: 200',
  },
  {
    id: '7.exchange',
    area: 'api',
    rule: 'The exchange under /auth takes cookieId and a bearer identity token and answers the user',
    test: [
      'src/server/api/conformanceAccounts.db.test.ts > POST /auth/firebase > somebody known: 200',
      'src/server/api/signingIn.db.test.ts > signing in > takes the visitor’s token from the body where no header carries it',
    ],
  },
  {
    id: '7.exchange.use',
    area: 'accounts',
    rule: 'The exchange follows Google, e-mail sign-in and registration',
    test: [
      'e2e/auth.spec.ts > a visitor registers, verifies the address, signs in, finds their reports, and signs out',
      'e2e/authGoogle.spec.ts > Google signs somebody in, and makes the account where there is none',
    ],
  },
  {
    id: '7.prerender',
    area: 'api',
    rule: 'POST /api/_internal/prerender/{reportId} takes html and answers success',
    test: 'src/server/api/conformancePrerender.db.test.ts > POST /_internal/prerender/{reportId} > a listed report: 200',
  },
  {
    id: '7.prerendered',
    area: 'discovery',
    rule: 'HEAD /report/{id-or-slug} answers X-Prerendered: true when there is a copy',
    text: 'X-Prerendered',
    test: 'src/server/pages/prerender/prerendered.db.test.ts > the page of a listed report > says so to HEAD by each of its ids, on the redirects too, and is never kept unasked',
  },
  {
    id: '7.prerendered.no-cache',
    area: 'discovery',
    rule: 'That HEAD is asked and answered with no-cache',
    test: [
      'src/server/pages/prerender/prerendered.db.test.ts > the page of a listed report > says so to HEAD by each of its ids, on the redirects too, and is never kept unasked',
      'e2e/prerender.spec.ts > a page of a listed report > asks after ten seconds, not before, whether there is a copy, and posts where there is none',
    ],
  },
  {
    id: '7.loader',
    area: 'report',
    rule: 'The report loader gives reportId, shareId, slug, isIndexable and result as a report',
    test: [
      'src/server/domain/reports/readReport.db.test.ts > a report that is read > is the same by its slug, its share id and its report id, and has them all',
      'src/server/api/access.db.test.ts > who may call what > reports.read by anonymous is allowed',
    ],
  },
  {
    id: '7.identity',
    area: 'accounts',
    rule: 'Sign-in uses an identity service: popup, password, verification e-mail, profile update',
    test: [
      'e2e/auth.spec.ts > a visitor registers, verifies the address, signs in, finds their reports, and signs out',
      'e2e/authGoogle.spec.ts > Google signs somebody in, and makes the account where there is none',
    ],
  },
];
