import type { Row } from './row.ts';

/** The report page and the metadata of pages. */
export const reportPage: readonly Row[] = [
  {
    id: '2.page.copy-link',
    area: 'report',
    rule: 'The header has Copy Link',
    text: 'Copy Link',
    test: [
      'src/client/pages/ReportExtras.test.tsx > a report can be passed on > by its link, from its header and its bar',
      'e2e/report.spec.ts > the link is copied with a word about it',
    ],
  },
  {
    id: '2.page.share.twitter',
    area: 'report',
    rule: 'The header has a share button for Twitter',
    test: [
      'src/client/pages/ReportExtras.test.tsx > a report can be passed on > to Twitter, from its header and its bar',
      'e2e/sharing.spec.ts > a share button > for Twitter opens a window of 550 by 420 pixels in the middle',
      'e2e/sharing.spec.ts > a share button > is a plain link where the browser allows no window',
    ],
  },
  {
    id: '2.page.share.facebook',
    area: 'report',
    rule: 'The header has a share button for Facebook',
    test: [
      'src/client/pages/ReportExtras.test.tsx > a report can be passed on > to Facebook, from its header and its bar',
      'e2e/sharing.spec.ts > a share button > for Facebook opens a window of 670 by 500 pixels in the middle',
    ],
  },
  {
    id: '2.page.share.linkedin',
    area: 'report',
    rule: 'The header has a share button for LinkedIn',
    test: [
      'src/client/pages/ReportExtras.test.tsx > a report can be passed on > to LinkedIn, from its header and its bar',
      'e2e/sharing.spec.ts > a share button > for LinkedIn opens a window of 550 by 420 pixels in the middle',
    ],
  },
  {
    id: '2.page.claim',
    area: 'report',
    rule: 'The header shows the claim',
    test: 'src/client/features/report/ReportView.test.tsx > a report > begins with the claim as its heading',
  },
  {
    id: '2.page.date',
    area: 'report',
    rule: 'The header shows the date of the analysis',
    test: 'src/client/features/report/ReportView.test.tsx > a report > says on top when it was last analysed',
  },
  {
    id: '2.page.meter',
    area: 'report',
    rule: 'The score meter shows the score',
    test: [
      'src/client/features/report/ReportView.test.tsx > a report > shows the score on the meter, with the three grade cards after it',
      'src/client/features/report/ScoreSection.test.tsx > the score of a report > stands with its label and its confidence in words',
      'src/client/ui/meter/Meter.test.tsx > the meter > turns the needle to the score',
    ],
  },
  {
    id: '2.page.grade-cards',
    area: 'report',
    rule: 'Three grade cards stand with the meter: chat, search, general',
    test: [
      'src/client/features/report/GradeCards.test.tsx > the three grade cards > are chat, search and general, each labelled as built-in where it is',
      'src/client/features/report/ReportView.test.tsx > a report > shows the score on the meter, with the three grade cards after it',
    ],
  },
  {
    id: '2.page.summary',
    area: 'report',
    rule: 'There is an Analysis Summary',
    text: 'Analysis Summary',
    test: [
      'src/client/features/report/ReportView.test.tsx > a report > has the verdict on the Analysis Summary',
      'e2e/report.spec.ts > a report explains every number',
    ],
  },
  {
    id: '2.page.verdict-badge',
    area: 'report',
    rule: 'The summary has a verdict badge',
    test: [
      'src/client/features/report/ReportView.test.tsx > a report > has the verdict on the Analysis Summary',
      'src/client/features/report/Summary.test.tsx > the analysis summary > writes the verdict true as True',
      'src/client/features/report/Summary.test.tsx > the analysis summary > writes the verdict false as False',
      'src/client/features/report/Summary.test.tsx > the analysis summary > writes the verdict partially_true as Partially true',
      'src/client/features/report/Summary.test.tsx > the analysis summary > writes the verdict inconclusive as Inconclusive',
      'src/client/features/report/Summary.test.tsx > the analysis summary > writes the verdict reliable as Reliable',
      'src/client/features/report/Summary.test.tsx > the analysis summary > writes the verdict unreliable as Unreliable',
      'src/client/features/report/Summary.test.tsx > the analysis summary > writes the verdict partially_reliable as Partially reliable',
    ],
  },
  {
    id: '2.page.resubmit',
    area: 'report',
    rule: 'The summary has a resubmit action',
    test: [
      'src/client/features/report/Resubmit.test.tsx > resubmitting a report > is off for 30 days, and tells from which day on it may be done',
      'e2e/resubmit.spec.ts > an old report is analysed anew in its place, readable all the while',
    ],
  },
  {
    id: '2.page.sources',
    area: 'report',
    rule: 'There is a Source Analysis',
    text: 'Source Analysis',
    test: [
      'src/client/features/report/ReportView.test.tsx > a report > lists mainstream and conflicting sources in its Source Analysis',
      'e2e/report.spec.ts > a report explains every number',
    ],
  },
  {
    id: '2.page.sources.mainstream',
    area: 'report',
    rule: 'Mainstream sources are listed',
    test: 'src/client/features/report/ReportView.test.tsx > a report > lists mainstream and conflicting sources in its Source Analysis',
  },
  {
    id: '2.page.sources.conflicting',
    area: 'report',
    rule: 'Conflicting or alternative sources are listed',
    test: 'src/client/features/report/ReportView.test.tsx > a report > lists mainstream and conflicting sources in its Source Analysis',
  },
  {
    id: '2.page.breakdown',
    area: 'report',
    rule: 'There is an Analysis Breakdown',
    text: 'Analysis Breakdown',
    test: [
      'src/client/features/report/ReportView.test.tsx > a report > draws the six grades as a radar in its Analysis Breakdown, and writes them',
      'e2e/report.spec.ts > a report explains every number',
    ],
  },
  {
    id: '2.page.radar-chart',
    area: 'report',
    rule: 'The breakdown has a radar chart',
    test: 'src/client/features/report/ReportView.test.tsx > a report > draws the six grades as a radar in its Analysis Breakdown, and writes them',
  },
  {
    id: '2.page.detailed',
    area: 'report',
    rule: 'There is a Detailed Analysis',
    text: 'Detailed Analysis',
    test: [
      'src/client/features/report/Detailed.test.tsx > a detailed analysis that is there > has six numbered sections, each with its explanation and its points under a heading',
      'e2e/detailed.spec.ts > a detailed analysis that is there is read by everybody, in six sections',
    ],
  },
  {
    id: '2.page.legend',
    area: 'report',
    rule: 'A collapsible legend explains the report',
    text: 'Understanding Your Report',
    test: [
      'src/client/features/report/ReportView.test.tsx > a report > keeps its legend closed until asked for',
      'e2e/report.spec.ts > the legend opens and explains the scales',
    ],
  },
  {
    id: '2.page.panel',
    area: 'report',
    rule: 'On desktop a floating panel on the right shows the score',
    test: [
      'e2e/around.spec.ts > the panel in the margin > shows the score, passes the report on and leads to the previous one',
      'e2e/around.spec.ts > the panel in the margin > and the form cover no text, on any screen wider than 768 pixels',
    ],
  },
  {
    id: '2.page.panel.copy',
    area: 'report',
    rule: 'The floating panel has Copy Link',
    test: 'e2e/around.spec.ts > the panel in the margin > shows the score, passes the report on and leads to the previous one',
  },
  {
    id: '2.page.panel.share',
    area: 'report',
    rule: 'The floating panel has the share buttons',
    test: 'e2e/around.spec.ts > the panel in the margin > shows the score, passes the report on and leads to the previous one',
  },
  {
    id: '2.page.panel.previous',
    area: 'report',
    rule: 'The floating panel has a card to the previous indexable report',
    text: 'Previous Report',
    test: [
      'e2e/around.spec.ts > the panel in the margin > shows the score, passes the report on and leads to the previous one',
      'src/client/features/report/PreviousReport.test.tsx > the card to the previous report > leads to the newest listed report that was made before this one',
      'src/client/features/report/PreviousReport.test.tsx > the card to the previous report > is not there when there is none, or it is not known',
    ],
  },
  {
    id: '2.page.form.minimised',
    area: 'report',
    rule: 'The floating form starts minimised as a tab',
    text: 'Try Another Analysis',
    test: [
      'src/client/features/analysis/FloatingForm.test.tsx > the form beside a report starts as a tab, without the form',
      'e2e/around.spec.ts > the form beside a report > starts as a tab, opens and is made small again by the keyboard',
    ],
  },
  {
    id: '2.page.form.toggle',
    area: 'report',
    rule: 'The floating form can be expanded and minimised',
    test: 'e2e/around.spec.ts > the form beside a report > starts as a tab, opens and is made small again by the keyboard',
  },
  {
    id: '2.page.bar',
    area: 'report',
    rule: 'At most 768 px wide, a bottom bar shows the score instead',
    test: [
      'e2e/around.spec.ts > on a narrow screen > a bar stands in for panel and form, up to 768 pixels',
      'src/client/features/report/BottomBar.test.tsx > the bar at the bottom of a narrow screen > shows the score with its label',
    ],
  },
  {
    id: '2.page.bar.new',
    area: 'report',
    rule: 'The bottom bar has New Analysis',
    text: 'New Analysis',
    test: 'e2e/around.spec.ts > on a narrow screen > the bar leads to the form by New Analysis',
  },
  {
    id: '2.page.bar.copy',
    area: 'report',
    rule: 'The bottom bar copies the link',
    test: 'e2e/around.spec.ts > on a narrow screen > the bar has score, link and share buttons, and hides nothing, 390 pixels wide',
  },
  {
    id: '2.page.bar.share',
    area: 'report',
    rule: 'The bottom bar has the share buttons',
    test: 'e2e/around.spec.ts > on a narrow screen > the bar has score, link and share buttons, and hides nothing, 390 pixels wide',
  },
  {
    id: '2.page.bar.sign-up',
    area: 'accounts',
    rule: 'The bottom bar has a sign-up button for anonymous users',
    text: 'Sign Up for Free',
    test: [
      'src/client/features/report/BottomBar.test.tsx > the bar at the bottom of a narrow screen > offers an account to who is ANONYMOUS: true',
      'e2e/authNavigation.spec.ts > on a narrow screen > the bar under a report offers visitors an account',
    ],
  },
  {
    id: '2.page.missing',
    area: 'report',
    rule: 'A missing report says so',
    text: 'Report Not Found',
    test: 'e2e/report.spec.ts > a missing report says so and leads home',
  },
  {
    id: '2.page.missing.home',
    area: 'report',
    rule: 'A missing report links home',
    test: 'e2e/report.spec.ts > a missing report says so and leads home',
  },
  {
    id: '2.meta.title',
    area: 'discovery',
    rule: 'The title is set per page',
    test: 'src/client/pages/pageHeads.test.tsx > each page > has one title, of its own',
  },
  {
    id: '2.meta.description',
    area: 'discovery',
    rule: 'The description is set per page',
    test: [
      'src/client/pages/pageHeads.test.tsx > each page > says in a description what it is',
      'src/server/pages/found/metadata.db.test.ts > the raw HTML of every page',
    ],
  },
  {
    id: '2.meta.keywords',
    area: 'discovery',
    rule: 'The keywords are set per page',
    test: [
      'src/client/pages/pageHeads.test.tsx > each page > names in keywords what it is about, when there is something to find',
      'src/server/pages/found/metadata.db.test.ts > the page of a report > has a title, description, keywords, canonical address and preview of its own',
    ],
  },
  {
    id: '2.meta.robots',
    area: 'discovery',
    rule: 'The robots tag is set per page',
    test: 'src/client/pages/pageHeads.test.tsx > each page > tells crawlers whether it may be listed',
  },
  {
    id: '2.meta.open-graph',
    area: 'discovery',
    rule: 'The open-graph tags are set per page',
    test: [
      'src/server/pages/found/metadata.db.test.ts > the raw HTML of every page',
      'e2e/found.spec.ts > the head of the page follows where one goes, and is what the server says there',
    ],
  },
  {
    id: '2.meta.twitter',
    area: 'discovery',
    rule: 'The twitter tags are set per page',
    test: [
      'src/server/pages/found/metadata.db.test.ts > the raw HTML of every page',
      'e2e/found.spec.ts > the head of the page follows where one goes, and is what the server says there',
    ],
  },
  {
    id: '2.meta.indexable',
    area: 'discovery',
    rule: 'A report is indexable only when flagged isIndexable',
    test: [
      'src/client/features/report/ReportHead.test.tsx > what a report says of itself to crawlers > is not to be indexed, unless it is marked so',
      'src/server/domain/reports/readReport.db.test.ts > a report that is read > is not indexable until somebody makes it so',
    ],
  },
  {
    id: '2.meta.noindex',
    area: 'report',
    rule: 'A report that is not flagged is noindex, nofollow',
    text: 'noindex, nofollow',
    test: 'src/client/features/report/ReportHead.test.tsx > what a report says of itself to crawlers > is not to be indexed, unless it is marked so',
  },
];
