import type { Row } from './row.ts';

/** States: submission, report page, detailed analysis, resubmit, capture. */
export const analysisAndReport: readonly Row[] = [
  {
    id: '4.submission.preprocessing',
    area: 'analysis',
    rule: 'While loading the first step is preprocessing',
    text: 'preprocessing',
    test: 'src/server/domain/analysis/runAnalysis.db.test.ts > an analysis > tells each stage as it begins and ends, with the numbers',
  },
  {
    id: '4.submission.step.openai',
    area: 'analysis',
    rule: 'A step is called openai_analysis',
    text: 'openai_analysis',
    test: 'src/server/domain/analysis/runAnalysis.db.test.ts > an analysis > tells each stage as it begins and ends, with the numbers',
  },
  {
    id: '4.submission.step.perplexity',
    area: 'analysis',
    rule: 'A step is called perplexity_analysis',
    text: 'perplexity_analysis',
    test: 'src/server/domain/analysis/runAnalysis.db.test.ts > an analysis > tells each stage as it begins and ends, with the numbers',
  },
  {
    id: '4.submission.success',
    area: 'analysis',
    rule: 'On success the browser goes to the report page, at the slug that its share id leads to',
    test: [
      'e2e/submit.spec.ts > a claim goes from the form through live stages to its report',
      'src/server/app.db.test.ts > the page of a report > stands at its slug; every other id leads there',
    ],
  },
  {
    id: '4.submission.in-place',
    area: 'analysis',
    rule: 'Without a share id the result is shown in place',
    test: 'e2e/endings.spec.ts > a result without an address of its own is shown where the form was',
  },
  {
    id: '4.submission.error',
    area: 'analysis',
    rule: 'Otherwise an error is shown',
    test: [
      'e2e/troubles.spec.ts > an analysis that fails > is told with one button to try again, and the text is kept',
      'e2e/troubles.spec.ts > a start that fails > is told under the form, which is free again, in the words of the server or our own',
    ],
  },
  {
    id: '4.submission.cleared',
    area: 'analysis',
    rule: 'The loading state clears on every outcome',
    test: [
      'e2e/submit.spec.ts > a claim goes from the form through live stages to its report',
      'e2e/submit.spec.ts > after a cancel > the waiting has stopped, the text is kept and the analysis goes on',
      'e2e/troubles.spec.ts > an analysis that fails > is told with one button to try again, and the text is kept',
      'e2e/troubles.spec.ts > a start that fails > is told under the form, which is free again, in the words of the server or our own',
    ],
  },
  {
    id: '4.page.loading',
    area: 'report',
    rule: 'The report page can be loading',
    test: [
      'src/client/pages/pageHeads.test.tsx > a report on its way is said to be loading',
      'e2e/troubles.spec.ts > a report that does not come in 30 seconds gives way to a coffee break and the way home',
    ],
  },
  {
    id: '4.page.loaded',
    area: 'report',
    rule: 'The report page can be loaded',
    test: [
      'e2e/report.spec.ts > a report explains every number',
      'e2e/report.spec.ts > a report that was opened from a list is the same as from the server',
    ],
  },
  {
    id: '4.page.error',
    area: 'report',
    rule: 'The report page can show an error',
    test: [
      'e2e/troubles.spec.ts > a report that cannot be had > because of 403 says that it may not be seen',
      'e2e/troubles.spec.ts > a report that cannot be had > because it cannot be drawn says that something went wrong',
    ],
  },
  {
    id: '4.page.not-found',
    area: 'report',
    rule: 'The report page can be not found',
    test: 'e2e/report.spec.ts > a missing report says so and leads home',
  },
  {
    id: '4.page.timeout',
    area: 'report',
    rule: 'Without data for 30 s the coffee-break message is shown',
    text: "Hmm... seems like our AI is taking a coffee break! ☕️ Let's try that analysis again.",
    test: 'e2e/troubles.spec.ts > a report that does not come in 30 seconds gives way to a coffee break and the way home',
  },
  {
    id: '4.page.timeout.home',
    area: 'report',
    rule: 'After that message the user goes home',
    test: 'e2e/troubles.spec.ts > a report that does not come in 30 seconds gives way to a coffee break and the way home',
  },
  {
    id: '4.page.timeout.title',
    area: 'report',
    rule: 'The error screen has its title',
    text: 'Oops! Timeout',
    test: 'e2e/troubles.spec.ts > a report that does not come in 30 seconds gives way to a coffee break and the way home',
  },
  {
    id: '4.page.timeout.button',
    area: 'report',
    rule: 'The error screen has a button that goes home',
    text: 'Try Again',
    test: 'e2e/troubles.spec.ts > a report that does not come in 30 seconds gives way to a coffee break and the way home',
  },
  {
    id: '4.url.share-id',
    area: 'report',
    rule: 'Asked for by share id, a report with a slug redirects to `/report/{slug}`',
    test: 'src/server/app.db.test.ts > the page of a report > stands at its slug; every other id leads there',
  },
  {
    id: '4.url.differs',
    area: 'report',
    rule: 'Asked for by anything that differs from the slug, it redirects to `/report/{slug}`',
    test: 'src/server/app.db.test.ts > the page of a report > stands at its slug; every other id leads there',
  },
  {
    id: '4.detailed.states',
    area: 'report',
    rule: 'A detailed analysis is absent, generating or present',
    test: [
      'src/client/features/report/Detailed.test.tsx > a detailed analysis that is not there > can be asked for by who is signed in: REGISTERED',
      'src/client/features/report/Detailed.test.tsx > a detailed analysis that is not there > is said to be generating while it is written, and cannot be asked for twice',
      'src/client/features/report/Detailed.test.tsx > a detailed analysis that is there > can no more be asked for',
    ],
  },
  {
    id: '4.detailed.anonymous',
    area: 'accounts',
    rule: 'The request control is disabled for anonymous users',
    test: [
      'src/client/features/report/Detailed.test.tsx > a detailed analysis that is not there > is locked for anonymous visitors: the control is off, and says why to who cannot see it',
      'e2e/detailed.spec.ts > visitors see what the detailed analysis is, and cannot ask for it',
    ],
  },
  {
    id: '4.resubmit.allowed',
    area: 'report',
    rule: 'A report may be resubmitted when it was last updated more than 30 days ago',
    test: 'e2e/resubmit.spec.ts > an old report is analysed anew in its place, readable all the while',
  },
  {
    id: '4.resubmit.refused',
    area: 'report',
    rule: 'Otherwise the date is told from which it may be',
    text: 'Analysis can be resubmitted after {date}',
    test: [
      'src/client/features/report/Resubmit.test.tsx > resubmitting a report > is off for 30 days, and tells from which day on it may be done',
      'e2e/resubmit.spec.ts > a report may not be resubmitted for 30 days, and tells from when on it may',
    ],
  },
  {
    id: '4.resubmit.date',
    area: 'report',
    rule: 'That date is the update date plus 30 days',
    test: [
      'src/client/features/report/resubmitFrom.test.ts > a report may be resubmitted 30 days after it was last analysed',
      'src/client/features/report/Resubmit.test.tsx > resubmitting a report > is off for 30 days, and tells from which day on it may be done',
    ],
  },
  {
    id: '4.resubmit.reload',
    area: 'report',
    rule: 'On success the page reloads',
    test: 'e2e/resubmit.spec.ts > an old report is analysed anew in its place, readable all the while',
  },
  {
    id: '4.panel.shown',
    area: 'report',
    rule: 'The panel shows when the score section is more than 100 px above the top, not on mobile',
    test: [
      'e2e/around.spec.ts > the panel in the margin > is there once the score is more than 100 pixels above the top',
      'e2e/around.spec.ts > on a narrow screen > a bar stands in for panel and form, up to 768 pixels',
    ],
  },
  {
    id: '4.status.completed',
    area: 'api',
    rule: 'A shared report with a result is completed',
    test: [
      'src/server/api/conformanceReports.db.test.ts > GET /analysis/public/report/{shareId} > a completed one: 200',
      'src/server/api/conformanceReports.db.test.ts > GET /analysis/public/report/{shareId} > one that is analysed anew: 200',
    ],
  },
  {
    id: '4.status.no-result',
    area: 'api',
    rule: 'A shared report without a result is an error',
    test: [
      'src/server/api/conformanceReports.db.test.ts > GET /analysis/public/report/{shareId} > one that runs: 422',
      'src/server/api/conformanceReports.db.test.ts > GET /analysis/public/report/{shareId} > one that failed: 422',
    ],
  },
  {
    id: '4.capture.when',
    area: 'discovery',
    rule: 'An indexable report with a reportId, four rendered sections and no marker is captured',
    test: [
      'e2e/prerender.spec.ts > a page of a listed report > asks after ten seconds, not before, whether there is a copy, and posts where there is none',
      'e2e/prerender.spec.ts > a page of a listed report > posts nothing where there is a copy, as there is when it was served',
      'e2e/prerender.spec.ts > the page of a report that is not listed is not captured',
    ],
  },
  {
    id: '4.capture.delay',
    area: 'discovery',
    rule: 'The capture waits 10 s',
    test: 'e2e/prerender.spec.ts > a page of a listed report > asks after ten seconds, not before, whether there is a copy, and posts where there is none',
  },
  {
    id: '4.capture.retry',
    area: 'discovery',
    rule: 'When sections are not yet rendered it retries up to 3 times, after 2 s, 4 s, at most 8 s',
    test: [
      'e2e/prerender.spec.ts > a page of a listed report > looks again for sections that are missing: the 2. time after 12 seconds',
      'e2e/prerender.spec.ts > a page of a listed report > looks again for sections that are missing: the 4. time after 24 seconds',
    ],
  },
  {
    id: '4.capture.never-served',
    area: 'discovery',
    rule: "What a visitor's browser captures is never stored or served",
    test: [
      'src/server/pages/prerender/copyPage.db.test.ts > what a browser posts > is found in no later answer, not of another instance either',
      'e2e/prerender.spec.ts > what is posted is never served',
    ],
  },
];
