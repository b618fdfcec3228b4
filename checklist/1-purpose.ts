import type { Row } from './row.ts';

/** What the product does and for whom. */
export const purpose: readonly Row[] = [
  {
    id: '1.submit',
    area: 'analysis',
    rule: 'A visitor submits a claim, a text, a link or pasted news and gets a credibility report',
    test: [
      'src/server/restCalls.db.test.ts > what a visitor submits > becomes a credibility report: a claim',
      'src/server/restCalls.db.test.ts > what a visitor submits > becomes a credibility report: a text',
      'src/server/restCalls.db.test.ts > what a visitor submits > becomes a credibility report: pasted news',
      'src/server/restCalls.db.test.ts > what a visitor submits > becomes a credibility report: a link',
      'src/server/restCalls.db.test.ts > what a visitor submits > becomes a credibility report: a link as its only content',
    ],
  },
  {
    id: '1.score',
    area: 'analysis',
    rule: 'The report carries an overall score, called the truth potential meter',
    test: 'src/server/domain/analysis/runAnalysis.db.test.ts > an analysis > ends in a report with score, verdict, confidence and the worked sum',
  },
  {
    id: '1.verdict',
    area: 'analysis',
    rule: 'The report carries a verdict',
    test: 'src/server/domain/analysis/runAnalysis.db.test.ts > an analysis > ends in a report with score, verdict, confidence and the worked sum',
  },
  {
    id: '1.three-analyses',
    area: 'analysis',
    rule: 'The score is built from a chat model, a search model and a third-party general model',
    test: [
      'src/server/domain/analysis/runAnalysis.db.test.ts > an analysis > tells each stage as it begins and ends, with the numbers',
      'src/shared/scoring.test.ts > the overall score > shows its whole sum',
    ],
  },
  {
    id: '1.detailed',
    area: 'report',
    rule: 'A report may carry a detailed analysis',
    test: [
      'src/client/features/report/Detailed.test.tsx > a detailed analysis that is there > has six numbered sections, each with its explanation and its points under a heading',
      'e2e/detailed.spec.ts > a detailed analysis that is there is read by everybody, in six sections',
      'src/server/api/waitingDetailed.db.test.ts > asking for the detailed analysis > is shown with the report once it is there',
    ],
  },
  {
    id: '1.shared-by-share-id',
    area: 'report',
    rule: 'A report can be read by its share id',
    test: 'src/server/app.db.test.ts > the page of a report > stands at its slug; every other id leads there',
  },
  {
    id: '1.shared-by-slug',
    area: 'report',
    rule: 'A report can be read by its slug',
    test: 'src/server/app.db.test.ts > the page of a report > stands at its slug; every other id leads there',
  },
  {
    id: '1.link-copied',
    area: 'report',
    rule: 'The link to a report can be copied',
    test: 'e2e/report.spec.ts > the link is copied with a word about it',
  },
  {
    id: '1.featured-lists',
    area: 'discovery',
    rule: 'Featured reports are listed as high score, low score and interesting',
    test: [
      'e2e/radar.spec.ts > Truth Radar is in the bar of visitors, and shows the lists of featured reports',
      'src/server/domain/radar/searchRadar.db.test.ts > what Truth Radar shows first',
    ],
  },
  {
    id: '1.truth-radar',
    area: 'discovery',
    rule: 'There is a section called Truth Radar',
    text: 'Truth Radar',
    test: 'e2e/radar.spec.ts > Truth Radar is in the bar of visitors, and shows the lists of featured reports',
  },
  {
    id: '1.anonymous-allowance',
    area: 'accounts',
    rule: 'Anonymous visitors have 3 free reports, shown as n/3',
    test: [
      'src/server/domain/analysis/startAnalysis.db.test.ts > the allowance of a visitor > is three reports a month, however many are started at once',
      'src/client/features/site/SiteHeader.test.tsx > the bar on top > says that 3 of three reports are left',
      'e2e/freeReports.spec.ts > the reports that are left are green while there are some, and red when there are none',
    ],
  },
  {
    id: '1.anonymous-invited',
    area: 'accounts',
    rule: 'Anonymous visitors are invited to register for unlimited reports',
    test: [
      'src/client/features/site/SiteHeader.test.tsx > the bar on top of a visitor > asks to register when none is left: by a badge, and by a button that pulses',
      'e2e/authNavigation.spec.ts > who has no report left is asked to register: by a badge, and by a button that pulses for a moment',
      'e2e/authNavigation.spec.ts > the page that says that none is left leads to the registration',
    ],
  },
  {
    id: '1.registered-unlimited',
    area: 'accounts',
    rule: 'Registered users have unlimited reports',
    test: 'src/server/api/signingIn.db.test.ts > signing in > sets the cookie of a page session and opens calls to who brings the token',
  },
  {
    id: '1.registered-my-reports',
    area: 'accounts',
    rule: 'Registered users have a My Reports list',
    test: 'e2e/account.spec.ts > a person finds what they analysed, the newest first, and opens it',
  },
  {
    id: '1.registered-detailed',
    area: 'accounts',
    rule: 'Registered users may request a detailed analysis',
    test: 'e2e/authSession.spec.ts > a report > may be analysed in detail for who is signed in; a visitor is asked to register',
  },
  {
    id: '1.admin-manages',
    area: 'admin',
    rule: 'Administrators manage all reports, users and settings',
    test: [
      'e2e/adminReports.spec.ts > switches answer at once, and hold',
      'e2e/adminUsers.spec.ts > the role is given and taken away after a question, and each holds at once',
      'e2e/adminSettings.spec.ts > the settings > that the environment fixes are shown, and say why they can’t be changed',
    ],
  },
  {
    id: '1.seo-metadata',
    area: 'discovery',
    rule: 'Search-engine metadata is made for each report',
    test: 'src/server/pages/found/metadata.db.test.ts > the page of a report > has a title, description, keywords, canonical address and preview of its own',
  },
  {
    id: '1.prerendered-copy',
    area: 'discovery',
    rule: 'A pre-rendered HTML copy of indexable reports is saved',
    test: [
      'src/server/pages/prerender/prerendered.db.test.ts > the page of a listed report > is stored as a copy when it is first asked for, and says so to GET and HEAD',
      'src/server/pages/prerender/prerendered.db.test.ts > the page of a listed report > is taken from the copy by an instance that has just started',
    ],
  },
];
