import type { Row } from './row.ts';

/** Entities: session user and report. */
export const usersAndReports: readonly Row[] = [
  {
    id: '3.user.email',
    area: 'accounts',
    rule: 'The session user has an email',
    test: 'src/server/domain/accounts/exchange.db.test.ts > the exchange of an identity token > makes the account when asked to, and opens a page session',
  },
  {
    id: '3.user.name',
    area: 'accounts',
    rule: 'The session user has a name',
    test: 'src/server/domain/accounts/exchange.db.test.ts > the exchange of an identity token > makes the account when asked to, and opens a page session',
  },
  {
    id: '3.user.role',
    area: 'accounts',
    rule: "The session user's role is ANONYMOUS, REGISTERED or ADMIN",
    test: [
      'src/server/domain/accounts/roleOf.test.ts > the role of somebody with an account',
      'src/client/features/site/SiteHeader.test.tsx > the bar on top of somebody who is signed in > shows neither badge nor account while they are being recognised',
    ],
  },
  {
    id: '3.user.is-anonymous',
    area: 'accounts',
    rule: 'The session user has isAnonymous',
    test: 'src/server/domain/accounts/exchange.db.test.ts > the exchange of an identity token > makes the account when asked to, and opens a page session',
  },
  {
    id: '3.user.remaining',
    area: 'accounts',
    rule: 'The session user has remainingReports',
    test: 'src/server/domain/accounts/exchange.db.test.ts > the exchange of an identity token > makes the account when asked to, and opens a page session',
  },
  {
    id: '3.user.unlimited',
    area: 'accounts',
    rule: 'remainingReports -1 means unlimited',
    test: [
      'src/server/domain/accounts/allowance.db.test.ts > the reports that are left > are -1, unlimited, to a user who is REGISTERED',
      'src/client/features/site/SiteHeader.test.tsx > the bar on top > says Unlimited reports when -1 are left',
    ],
  },
  {
    id: '3.report.id',
    area: 'report',
    rule: 'A report has an id, which never leaves the server',
    test: 'src/server/app.db.test.ts > the page of a report > shows the claim and the score to a reader without scripts, and never the internal id',
  },
  {
    id: '3.report.report-id',
    area: 'report',
    rule: 'A report has a reportId',
    test: [
      'src/shared/schema/result.test.ts > a report > without reportId is refused',
      'src/server/api/access.db.test.ts > who may call what > reports.read by anonymous is allowed',
    ],
  },
  {
    id: '3.report.share-id',
    area: 'report',
    rule: 'A report has a shareId',
    test: [
      'src/shared/schema/result.test.ts > a report > without shareId is refused',
      'src/server/api/access.db.test.ts > who may call what > reports.read by anonymous is allowed',
    ],
  },
  {
    id: '3.report.slug',
    area: 'report',
    rule: 'A report has a slug',
    test: [
      'src/shared/schema/result.test.ts > a report > without slug is refused',
      'src/server/api/access.db.test.ts > who may call what > reports.read by anonymous is allowed',
    ],
  },
  {
    id: '3.report.content',
    area: 'report',
    rule: 'A report has its content, the claim',
    test: [
      'src/shared/schema/result.test.ts > a report > without content is refused',
      'src/server/api/access.db.test.ts > who may call what > reports.read by anonymous is allowed',
    ],
  },
  {
    id: '3.report.created-at',
    area: 'report',
    rule: 'A report has createdAt',
    test: [
      'src/shared/schema/result.test.ts > a report > without createdAt is refused',
      'src/server/api/access.db.test.ts > who may call what > reports.read by anonymous is allowed',
    ],
  },
  {
    id: '3.report.updated-at',
    area: 'report',
    rule: 'A report has updatedAt, the time of its last analysis',
    test: [
      'src/server/domain/reports/readReport.db.test.ts > a report that is read > tells when it was submitted and when it was last analysed, which no edit moves',
      'src/shared/schema/result.test.ts > a report > without updatedAt is refused',
    ],
  },
  {
    id: '3.report.type',
    area: 'analysis',
    rule: "A report's type is credibility or analysis",
    test: [
      'src/shared/schema/result.test.ts > a report > is of the type credibility or analysis',
      'src/shared/claim.test.ts > the length of a claim > a text of up to 300 characters is a claim, a longer one a text to analyse',
    ],
  },
  {
    id: '3.report.result',
    area: 'analysis',
    rule: 'A report has a result with overallScore',
    test: [
      'src/server/domain/analysis/runAnalysis.db.test.ts > an analysis > ends in a report with score, verdict, confidence and the worked sum',
      'src/shared/schema/result.test.ts > a result without > overallScore is refused',
    ],
  },
  {
    id: '3.report.credibility-score',
    area: 'analysis',
    rule: 'A report has a credibilityScore',
    test: 'src/server/domain/analysis/runAnalysis.db.test.ts > an analysis > ends in a report with score, verdict, confidence and the worked sum',
  },
  {
    id: '3.report.has-detailed',
    area: 'report',
    rule: 'A report has hasDetailedAnalysis and has_detailed_analysis',
    test: 'src/server/api/waitingDetailed.db.test.ts > asking for the detailed analysis > is shown with the report once it is there',
  },
  {
    id: '3.report.verdict',
    area: 'analysis',
    rule: 'A report has a verdict',
    test: 'src/server/domain/analysis/runAnalysis.db.test.ts > an analysis > ends in a report with score, verdict, confidence and the worked sum',
  },
  {
    id: '3.report.is-indexable',
    area: 'discovery',
    rule: 'A report has isIndexable, false by default',
    test: [
      'src/server/domain/reports/readReport.db.test.ts > a report that is read > is not indexable until somebody makes it so',
      'src/shared/schema/result.test.ts > a report > without isIndexable is refused',
    ],
  },
  {
    id: '3.report.featured-high',
    area: 'discovery',
    rule: 'A report has isFeaturedHighScore',
    test: 'src/server/api/conformanceFeatured.db.test.ts > GET /featured > high scores: 200',
  },
  {
    id: '3.report.featured-low',
    area: 'discovery',
    rule: 'A report has isFeaturedLowScore',
    test: 'src/server/api/conformanceFeatured.db.test.ts > GET /featured > low scores: 200',
  },
  {
    id: '3.report.featured-interesting',
    area: 'discovery',
    rule: 'A report has isFeaturedInteresting',
    test: 'src/server/api/conformanceFeatured.db.test.ts > GET /featured > interesting ones: 200',
  },
  {
    id: '3.report.seo.title',
    area: 'discovery',
    rule: 'seoReport has a title',
    test: 'src/server/api/readingCalls.db.test.ts > a report, read from outside > tells search engines its title, what was found, its key words and whether to list it',
  },
  {
    id: '3.report.seo.description',
    area: 'discovery',
    rule: 'seoReport has a description',
    test: 'src/server/api/readingCalls.db.test.ts > a report, read from outside > tells search engines its title, what was found, its key words and whether to list it',
  },
  {
    id: '3.report.seo.keywords',
    area: 'discovery',
    rule: 'seoReport has keywords, as a list or as text',
    test: 'src/server/api/readingCalls.db.test.ts > a report, read from outside > tells search engines its title, what was found, its key words and whether to list it',
  },
  {
    id: '3.report.seo.indexable',
    area: 'discovery',
    rule: 'seoReport has indexable',
    test: 'src/server/api/readingCalls.db.test.ts > a report, read from outside > tells search engines its title, what was found, its key words and whether to list it',
  },
  {
    id: '3.report.seo.og-image',
    area: 'discovery',
    rule: 'seoReport has ogImage',
    test: [
      'src/server/domain/reports/seoOf.test.ts > what a report says of itself > is what an admin wrote, each field by itself and uncut',
      'src/server/pages/found/metadata.db.test.ts > the page of a report > shows the picture that an admin chose',
    ],
  },
  {
    id: '3.report.user',
    area: 'accounts',
    rule: 'A report has its user, for the owner and admins only',
    test: 'src/server/api/conformanceHidden.db.test.ts > who asked for a report',
  },
  {
    id: '3.report.status',
    area: 'report',
    rule: 'A report with a result has the status completed',
    test: 'src/server/domain/analysis/runAnalysis.db.test.ts > an analysis > ends in a report with score, verdict, confidence and the worked sum',
  },
];
