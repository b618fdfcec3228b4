import type { Row } from './row.ts';

/** Business constants and limits. */
export const constants: readonly Row[] = [
  {
    id: '9.allowance',
    area: 'accounts',
    rule: 'Anonymous visitors have 3 free reports a month',
    test: [
      'src/server/domain/analysis/startAnalysis.db.test.ts > the allowance of a visitor > is three reports a month, however many are started at once',
      'src/server/domain/settings/settings.db.test.ts > the settings > are the defaults at first',
    ],
  },
  {
    id: '9.allowance.month',
    area: 'accounts',
    rule: 'The month is the calendar month in UTC',
    test: [
      'src/server/domain/analysis/startAnalysis.db.test.ts > the allowance of a visitor > is there again when the month changes in UTC',
      'src/server/domain/accounts/allowance.db.test.ts > the reports that are left > are all there again for visitor and address when the month changes in UTC',
    ],
  },
  {
    id: '9.unlimited',
    area: 'accounts',
    rule: 'Registered users have -1, unlimited',
    test: 'src/server/domain/accounts/allowance.db.test.ts > the reports that are left > are -1, unlimited, to a user who is REGISTERED',
  },
  {
    id: '9.content',
    area: 'analysis',
    rule: 'Content has 10 to 50000 characters',
    test: [
      'src/shared/claim.test.ts > the length of a claim > is at least 10 characters',
      'src/shared/claim.test.ts > the length of a claim > is at most 50000 characters',
    ],
  },
  {
    id: '9.notes',
    area: 'analysis',
    rule: 'Notes have at most 5000 characters',
    test: 'src/shared/claim.test.ts > notes > are at most 5000 characters',
  },
  {
    id: '9.password',
    area: 'accounts',
    rule: 'A password has at least 6 characters',
    test: 'e2e/authRefused.spec.ts > registering > asks for all that is missing before anybody is asked',
  },
  {
    id: '9.submissions',
    area: 'api',
    rule: '5 submissions per 60 s',
    test: [
      'src/server/domain/accounts/throttleSubmission.db.test.ts > the submissions of one visitor > are five in 60 seconds, however many come at once',
      'src/server/domain/accounts/throttleSubmission.db.test.ts > the submissions of one account > are five in 60 seconds',
      'src/server/domain/settings/settings.db.test.ts > the settings > are the defaults at first',
    ],
  },
  {
    id: '9.timeout.request',
    area: 'api',
    rule: 'A request times out after 60 s',
    test: 'src/client/api.test.ts > a call > that gets no answer ends after 60 seconds',
  },
  {
    id: '9.timeout.detailed',
    area: 'api',
    rule: 'A detailed analysis times out after 180 s',
    test: 'src/client/api.test.ts > a call > for a detailed analysis is waited for 180 seconds',
  },
  {
    id: '9.timeout.report',
    area: 'report',
    rule: 'A missing report times out after 30 s',
    test: 'e2e/troubles.spec.ts > a report that does not come in 30 seconds gives way to a coffee break and the way home',
  },
  {
    id: '9.remaining.cache',
    area: 'accounts',
    rule: 'The remaining reports are cached for 30 s',
    test: 'e2e/clock.spec.ts > how many reports are left > is asked for a second after the page is there, and kept for 30 seconds',
  },
  {
    id: '9.remaining.delay',
    area: 'accounts',
    rule: 'They are fetched after a delay of 1 s',
    test: 'e2e/clock.spec.ts > how many reports are left > is asked for a second after the page is there, and kept for 30 seconds',
  },
  {
    id: '9.remaining.applied',
    area: 'accounts',
    rule: 'reportsUpdated is applied after 1 s',
    test: 'e2e/clock.spec.ts > how many reports are left > follows what reportsUpdated announces, a second later',
  },
  {
    id: '9.session.anonymous',
    area: 'accounts',
    rule: 'The anonymous session is refreshed every 30 s',
    test: 'e2e/authNavigation.spec.ts > a visitor’s count is asked for again every 30 seconds, a signed-in person’s never',
  },
  {
    id: '9.session.token',
    area: 'accounts',
    rule: 'The token is silently refreshed after 5 minutes',
    test: 'e2e/authSession.spec.ts > a token > is renewed every five minutes without a word',
  },
  {
    id: '9.my-reports.page',
    area: 'accounts',
    rule: 'My Reports starts at page 1 with pageSize 10',
    test: 'src/server/api/conformanceOwn.db.test.ts > the list without further words > begins with its first page, of ten',
  },
  {
    id: '9.admin.page',
    area: 'admin',
    rule: 'The admin list starts at page 1 with pageSize 10',
    test: 'src/server/api/conformanceAdmin.db.test.ts > GET /admin/reports > begins with its first page, of ten, the newest first',
  },
  {
    id: '9.admin.sort',
    area: 'admin',
    rule: 'The admin list is sorted by newest',
    text: 'newest',
    test: [
      'src/server/api/conformanceAdmin.db.test.ts > GET /admin/reports > begins with its first page, of ten, the newest first',
      "src/server/domain/reports/listAllReports.db.test.ts > the admins' list of all reports > holds all but deleted ones, the newest first",
    ],
  },
  {
    id: '9.featured.categories',
    area: 'discovery',
    rule: 'The featured categories are high score, low score and interesting',
    test: [
      'src/server/api/conformanceFeatured.db.test.ts > GET /featured > high scores: 200',
      'src/server/api/conformanceFeatured.db.test.ts > GET /featured > low scores: 200',
      'src/server/api/conformanceFeatured.db.test.ts > GET /featured > interesting ones: 200',
      'src/server/api/conformanceFeatured.db.test.ts > GET /featured > a category that there is not: 400',
    ],
  },
  {
    id: '9.cooldown',
    area: 'report',
    rule: 'The resubmit cooldown is 30 days',
    test: 'src/server/domain/analysis/resubmitting.db.test.ts > resubmitting > is possible when the last analysis is more than 30 days old, and says from when on',
  },
  {
    id: '9.register.retries',
    area: 'accounts',
    rule: 'Registration retries 3 times, after 2 s and 4 s',
    test: 'src/client/identity/registerAccount.test.ts > registering > is tried three times in all, after 2 and 4 seconds, when the network fails',
  },
  {
    id: '9.prerender.delay',
    area: 'discovery',
    rule: 'Pre-rendering is delayed by 10 s',
    test: 'e2e/prerender.spec.ts > a page of a listed report > asks after ten seconds, not before, whether there is a copy, and posts where there is none',
  },
  {
    id: '9.prerender.retries',
    area: 'discovery',
    rule: 'Pre-rendering retries at most 3 times',
    test: 'e2e/prerender.spec.ts > a page of a listed report > gives up after three further looks',
  },
  {
    id: '9.prerender.backoff',
    area: 'discovery',
    rule: 'Its back-off is 2 s, doubling to at most 8 s',
    test: [
      'e2e/prerender.spec.ts > a page of a listed report > looks again for sections that are missing: the 2. time after 12 seconds',
      'e2e/prerender.spec.ts > a page of a listed report > looks again for sections that are missing: the 3. time after 16 seconds',
      'e2e/prerender.spec.ts > a page of a listed report > looks again for sections that are missing: the 4. time after 24 seconds',
    ],
  },
  {
    id: '9.placeholder.rotates',
    area: 'analysis',
    rule: 'The placeholder rotates every 4 s',
    test: 'e2e/clock.spec.ts > a new hint begins after four seconds, at 50 milliseconds a letter',
  },
  {
    id: '9.placeholder.typed',
    area: 'analysis',
    rule: 'It is typed at 50 ms per character',
    test: 'e2e/clock.spec.ts > a new hint begins after four seconds, at 50 milliseconds a letter',
  },
  {
    id: '9.loader.lines',
    area: 'analysis',
    rule: "The loader's status lines change about every 2 s",
    test: 'e2e/stages.spec.ts > the overlay stands before the form, and its lines change every two seconds',
  },
  {
    id: '9.mobile',
    area: 'report',
    rule: 'The mobile breakpoint is 768 px',
    test: 'e2e/around.spec.ts > on a narrow screen > a bar stands in for panel and form, up to 768 pixels',
  },
  {
    id: '9.panel',
    area: 'report',
    rule: "The floating panel's threshold is 100 px",
    test: 'e2e/around.spec.ts > the panel in the margin > is there once the score is more than 100 pixels above the top',
  },
  {
    id: '9.share.claim',
    area: 'report',
    rule: 'The shared claim is cut at 100 characters',
    test: [
      'src/client/features/share/shareTargets.test.ts > a report can be shared > with its claim cut at 100 characters',
      'e2e/sharing.spec.ts > a share button > shares the claim cut at 100 characters',
    ],
  },
  {
    id: '9.share.title',
    area: 'report',
    rule: 'The shared title is cut at 60 characters',
    test: [
      'src/client/features/share/ShareSheet.test.ts > the system is handed a title of 60 characters at most, a text of 100, and the address',
      "e2e/sharing.spec.ts > the system's own share sheet is offered where there is one",
    ],
  },
  {
    id: '9.previous.text',
    area: 'report',
    rule: "The previous report's link text is cut at 100 characters",
    test: 'src/client/features/report/PreviousReport.test.tsx > the card to the previous report > cuts its text at 100 characters',
  },
  {
    id: '9.share.targets',
    area: 'report',
    rule: 'The share targets are Twitter, Facebook and LinkedIn',
    test: 'src/client/features/share/shareTargets.test.ts > a report can be shared > on Twitter, Facebook and LinkedIn',
  },
  {
    id: '9.share.popup',
    area: 'report',
    rule: 'Share popups are 550x420',
    test: [
      'e2e/sharing.spec.ts > a share button > for Twitter opens a window of 550 by 420 pixels in the middle',
      'e2e/sharing.spec.ts > a share button > for LinkedIn opens a window of 550 by 420 pixels in the middle',
    ],
  },
  {
    id: '9.share.popup.facebook',
    area: 'report',
    rule: 'The share popup of Facebook is 670x500',
    test: 'e2e/sharing.spec.ts > a share button > for Facebook opens a window of 670 by 500 pixels in the middle',
  },
  {
    id: '9.copy.toast',
    area: 'report',
    rule: 'The copy toast stands for 2 s',
    test: 'e2e/troubles.spec.ts > the link > is copied the old way where the new one is refused, and said so for two seconds',
  },
  {
    id: '9.og-image',
    area: 'discovery',
    rule: 'The open-graph image is 1200x630',
    test: 'src/server/pages/found/images.db.test.ts > the share image of a report > is a picture of 1200 by 630 pixels that browsers keep for an hour and other sites may show',
  },
];
