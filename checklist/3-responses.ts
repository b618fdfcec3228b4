import type { Row } from './row.ts';

/** Entities: views, lists, requests, forms, what the browser keeps, verdicts. */
export const responses: readonly Row[] = [
  {
    id: '3.shared.fields',
    area: 'api',
    rule: 'The shared view has id, type, content, result, status, times, isIndexable and slug',
    test: 'src/server/api/readingCalls.db.test.ts > the shared view of a report > has id, type, content, result, status, both times, isIndexable and slug, and what is told of it',
  },
  {
    id: '3.shared.report-id',
    area: 'api',
    rule: "The shared view's reportId is taken from the shareId",
    test: 'src/server/api/readingCalls.db.test.ts > the shared view of a report > has the share id as its reportId, which leads back to it',
  },
  {
    id: '3.shared.detailed',
    area: 'api',
    rule: 'The shared view has has_detailed_analysis',
    test: [
      'src/server/api/readingCalls.db.test.ts > the shared view of a report > has id, type, content, result, status, both times, isIndexable and slug, and what is told of it',
      'src/server/api/waitingDetailed.db.test.ts > asking for the detailed analysis > is shown with the report once it is there',
    ],
  },
  {
    id: '3.shared.seo',
    area: 'api',
    rule: "The shared view's seoReport has title, description, keywords and indexable",
    test: [
      'src/server/api/readingCalls.db.test.ts > the shared view of a report > has id, type, content, result, status, both times, isIndexable and slug, and what is told of it',
      'src/server/api/readingCalls.db.test.ts > a report, read from outside > tells search engines its title, what was found, its key words and whether to list it',
    ],
  },
  {
    id: '3.list.response',
    area: 'api',
    rule: 'A list answers reports, totalPages, totalReports and total',
    test: [
      'src/server/api/readingCalls.db.test.ts > a list of reports, read from outside > has the reports of its page, and how many pages and reports there are',
      'src/server/api/conformanceReading.db.test.ts > GET /analysis/reports > all of them: 200',
    ],
  },
  {
    id: '3.analysis.response',
    area: 'api',
    rule: 'An analysis answers shareId, reportId, result and remainingReports',
    test: [
      'src/server/restCalls.db.test.ts > analysing in one call > takes a claim, notes and the time, and answers ids, result and how many are left',
      'src/server/api/waiting.db.test.ts > a call that waits for an analysis > answers with the result as soon as it is there',
    ],
  },
  {
    id: '3.analysis.redirect',
    area: 'api',
    rule: 'A report fetch may carry a redirect',
    test: 'src/server/api/mirror.db.test.ts > the REST interface > names the page of a report in body and header, but not when asked for by its slug',
  },
  {
    id: '3.start.token',
    area: 'api',
    rule: 'A start response carries metadata.anonymousToken',
    test: 'src/server/app.db.test.ts > the calls > give the visitor a cookie that scripts cannot read when an analysis starts',
  },
  {
    id: '3.analysis.request',
    area: 'api',
    rule: 'An analysis request has content or a URL, and optional notes',
    test: [
      'src/server/restCalls.db.test.ts > analysing in one call > takes a claim, notes and the time, and answers ids, result and how many are left',
      'src/server/restCalls.db.test.ts > what a visitor submits > becomes a credibility report: a claim',
      'src/server/restCalls.db.test.ts > what a visitor submits > becomes a credibility report: a link',
      'src/server/api/conformanceStarting.db.test.ts > POST /analysis/start > text and link: 400',
      'src/server/api/conformanceStarting.db.test.ts > POST /analysis/analyze > text and link: 400',
      'src/server/api/conformanceStarting.db.test.ts > POST /analysis/analyze > nothing at all: 400',
    ],
  },
  {
    id: '3.auth-form.email',
    area: 'accounts',
    rule: 'The auth form has an email',
    test: 'src/client/features/account/AuthModal.test.tsx > the sign-in > asks for e-mail and password, in fields that password managers know',
  },
  {
    id: '3.auth-form.name',
    area: 'accounts',
    rule: 'The auth form has a name, in register mode only',
    test: [
      'src/client/features/account/AuthModal.test.tsx > the sign-in > asks for a name too when one registers, and for a new password',
      'src/client/features/account/AuthModal.test.tsx > the sign-in > asks for e-mail and password, in fields that password managers know',
    ],
  },
  {
    id: '3.auth-form.password',
    area: 'accounts',
    rule: 'The auth form has a password',
    test: 'src/client/features/account/AuthModal.test.tsx > the sign-in > asks for e-mail and password, in fields that password managers know',
  },
  {
    id: '3.storage.token',
    area: 'accounts',
    rule: 'The browser keeps anonymousToken, a generated unique id',
    test: 'e2e/freeReports.spec.ts > the browser keeps a token and the count, and sends token and cookies with its calls',
  },
  {
    id: '3.storage.cookie-id',
    area: 'accounts',
    rule: 'anonymousToken is sent as cookieId',
    test: 'e2e/auth.spec.ts > a visitor registers, verifies the address, signs in, finds their reports, and signs out',
  },
  {
    id: '3.storage.remaining',
    area: 'accounts',
    rule: 'The browser keeps remainingReports, a number',
    test: 'e2e/freeReports.spec.ts > the browser keeps a token and the count, and sends token and cookies with its calls',
  },
  {
    id: '3.verdict.values',
    area: 'analysis',
    rule: 'Verdicts are true, false, partially_true, inconclusive, reliable, unreliable, partially_reliable',
    test: 'src/shared/schema/result.test.ts > the verdicts are the seven of the contract',
  },
  {
    id: '3.verdict.claims',
    area: 'analysis',
    rule: "A claim's verdict is true from 70, partially_true from 40, else false",
    test: [
      'src/server/domain/analysis/decideVerdict.test.ts > the verdict > at 0 is false for a claim and unreliable for a text',
      'src/server/domain/analysis/decideVerdict.test.ts > the verdict > at 39 is false for a claim and unreliable for a text',
      'src/server/domain/analysis/decideVerdict.test.ts > the verdict > at 40 is partially_true for a claim and partially_reliable for a text',
      'src/server/domain/analysis/decideVerdict.test.ts > the verdict > at 69 is partially_true for a claim and partially_reliable for a text',
      'src/server/domain/analysis/decideVerdict.test.ts > the verdict > at 70 is true for a claim and reliable for a text',
      'src/server/domain/analysis/decideVerdict.test.ts > the verdict > at 100 is true for a claim and reliable for a text',
    ],
  },
  {
    id: '3.verdict.texts',
    area: 'analysis',
    rule: "A text's verdict is reliable from 70, partially_reliable from 40, else unreliable",
    test: [
      'src/server/domain/analysis/decideVerdict.test.ts > the verdict > at 0 is false for a claim and unreliable for a text',
      'src/server/domain/analysis/decideVerdict.test.ts > the verdict > at 39 is false for a claim and unreliable for a text',
      'src/server/domain/analysis/decideVerdict.test.ts > the verdict > at 40 is partially_true for a claim and partially_reliable for a text',
      'src/server/domain/analysis/decideVerdict.test.ts > the verdict > at 69 is partially_true for a claim and partially_reliable for a text',
      'src/server/domain/analysis/decideVerdict.test.ts > the verdict > at 70 is true for a claim and reliable for a text',
      'src/server/domain/analysis/decideVerdict.test.ts > the verdict > at 100 is true for a claim and reliable for a text',
    ],
  },
  {
    id: '3.verdict.inconclusive',
    area: 'analysis',
    rule: 'At low confidence the verdict is inconclusive',
    test: [
      'src/server/domain/analysis/decideVerdict.test.ts > the verdict > at 0 is inconclusive when confidence is low',
      'src/server/domain/analysis/decideVerdict.test.ts > the verdict > at 100 is inconclusive when confidence is low',
    ],
  },
];
