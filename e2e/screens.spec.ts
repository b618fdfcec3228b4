/** A picture of every page and state, light and dark, on three sizes of screen: `npm run screens`. */
import type { Page } from '@playwright/test';
import { examplePage } from '../src/client/testing/examples.ts';
import { start } from '../src/server/testing/app.ts';
import { exampleReview } from '../src/server/testing/exampleReview.ts';
import { behave } from '../src/server/testing/vendors/behavior.ts';
import type { AdminReportList } from '../src/shared/schema/admin.ts';
import type { AnalystStates, JobsNow } from '../src/shared/schema/operations.ts';
import type { RadarOverview } from '../src/shared/schema/radar.ts';
import type { Report } from '../src/shared/schema/report.ts';
import { paths } from '../src/shared/paths.ts';
import { fillIn, modal, newEmail, PASSWORD, send } from './accounts.ts';
import { field, newClaim } from './analyses.ts';
import { expect } from './fixtures.ts';
import {
  ARABIC,
  BARE_WORD,
  LINK,
  LONG_TEXT,
  LONG_WORDS,
  longDetailed,
  reportNames,
  type State,
  takeEach,
  test,
} from './screens.ts';

const rowOf = (page: Page, claim: string) => page.locator('tbody tr').filter({ hasText: claim });

const none = () => ({ remainingReports: 0, limit: 3, resetsAt: '2026-12-01T00:00:00.000Z' });
const SHORT = 'Goldfish forget after 3 seconds.';

const mailed = (mode: string) =>
  `${paths.verifyEmail}?mode=${mode}&oobCode=used&apiKey=any&email=ada%40example.org`;

const NO_REPORTS_LEFT = { 'auth.remainingReports': none };
const CANT_BE_READ = new Error('It can’t be read now.');
/** The report with something else in place of what it says. */
const changed = (change: (report: Report) => Partial<Report>): State => [
  ({ honey }) => paths.report(honey),
  { 'reports.read': (report: Report) => ({ ...report, ...change(report) }) },
];

// A site that has just been started.
takeEach({
  about: paths.about,
  'contact-press': paths.contactPress,
  roadmap: paths.roadmap,
  terms: paths.terms,
  privacy: paths.privacy,
  'not-found': paths.notFound,
  'radar-new': paths.truthRadar,
  'report-missing': paths.report('never-was-abcdefghij'),
  'report-without-id': '/report',
  'shared-missing': paths.sharedReport('never-was-there'),
  'verify-without-code': `${paths.verifyEmail}?mode=verifyEmail`,
  'verify-used': mailed('verifyEmail'),
  'verify-incomplete': mailed('unknown'),
  'reset-used': mailed('resetPassword'),
  'link-elsewhere': mailed('signIn'),
  'home-without-reports': [
    paths.home,
    { 'reports.recent': () => [], 'reports.example': () => null },
  ],
  'home-spent': [paths.home, NO_REPORTS_LEFT],
  'no-reports': [paths.noReports, NO_REPORTS_LEFT],
  'form-spent': [paths.analyze, NO_REPORTS_LEFT],
});

test('home', async ({ page, show, shot }) => {
  await show('home', paths.home);
  await shot('home-top', 'window');
  await page.keyboard.press('Tab');
  await shot('focus-skip', 'window');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await shot('focus-link', 'window');
});

test('the commands', async ({ page, open, shot }) => {
  await open(paths.about);
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Go to a page, or find a report').fill('lighthouse');
  await page.getByRole('dialog').getByText('outer lighthouse').waitFor();
  await shot('commands', 'window');
});

test('the menu @narrow', async ({ open, shot, press }) => {
  await open(paths.about);
  await press('Open the menu');
  await shot('menu', 'window');
});

test('signing in', async ({ page, open, shot, press, see }) => {
  const dialog = async (mode: 'register' | 'signIn') => {
    await page.evaluate((detail) => dispatchEvent(new CustomEvent('openAuthModal', { detail })), {
      mode,
    });
    await modal(page).getByLabel('Email').waitFor();
  };
  await open(paths.home);
  for (const [mode, name] of [
    ['signIn', 'sign-in'],
    ['register', 'register'],
  ] as const) {
    await dialog(mode);
    await shot(name, 'window');
    await send(page).click();
    await expect(modal(page).locator('[aria-invalid="true"]').first()).toBeVisible();
    await shot(`${name}-empty`, 'window');
  }
  const email = newEmail();
  await fillIn(page, { name: 'Ada', email, password: PASSWORD });
  await modal(page).getByRole('status').filter({ hasText: 'verification' }).waitFor();
  await shot('registered', 'window');
  await dialog('signIn');
  await fillIn(page, { email, password: PASSWORD });
  await page.getByRole('button', { name: /resend/i }).waitFor();
  await shot('sign-in-unverified', 'window');
  await press('Close');
  await dialog('signIn');
  await fillIn(page, { email: 'nobody@example.org', password: 'not a password' });
  await see('No account found');
  await shot('sign-in-refused', 'window');
});

// The form, and what comes over it.
test('the form', async ({ page, show, shot, see, answer }) => {
  await show('analyze', paths.analyze);
  for (const [name, text] of Object.entries({
    'form-claim': SHORT,
    'form-link': 'https://www.example.org/story',
    'form-long-link': LINK,
    'form-long-words': LONG_WORDS,
    'form-arabic': ARABIC,
    'form-near-limit': LONG_TEXT,
    'form-bare-word': BARE_WORD,
    'form-too-long': `${LONG_TEXT} and this is too much.`,
  })) {
    await field(page).fill(text);
    await shot(name);
  }
  for (const [name, text] of [
    ['form-too-short', 'Why?'],
    ['form-refused', 'Go to <script>alert(1)</script> and see.'],
  ] as const) {
    await field(page).fill(text);
    await field(page).press('Enter');
    await shot(name);
  }
  await field(page).fill('Octopuses have three hearts and blue blood.');
  await see('Related claims, checked already');
  await shot('form-similar');
  const dataTransfer = await page.evaluateHandle(() => {
    const dragged = new DataTransfer();
    dragged.setData('text/uri-list', 'https://www.example.org/story');
    return dragged;
  });
  await field(page).dispatchEvent('dragenter', { dataTransfer });
  await shot('form-drop-replaces');
  await field(page).fill('');
  await shot('form-drop');
  await field(page).fill(SHORT);
  await page.reload();
  await see('Goldfish');
  await shot('form-kept');
  const button = page.getByRole('button', { name: 'Analyze' });
  while (!(await button.evaluate((element) => element === document.activeElement)))
    await page.keyboard.press('Tab');
  await shot('form-focus', 'window');
  answer('analysis.start', new Error('Too many requests. Please wait about a minute.'));
  await page.keyboard.press('Enter');
  await see('about a minute');
  await shot('form-turned-down');
});

// Reports, and what stands around them.
takeEach(
  Object.fromEntries(
    reportNames.map((name) => [`report-${name}`, (reports) => paths.report(reports[name])]),
  ),
);
takeEach({
  'report-analyzed-anew': changed(() => ({ status: 'processing' })),
  'report-asked-again': changed(() => ({
    ...{ status: 'processing', partial: true, missing: ['general'] },
  })),
  'report-detailed': changed(() => ({
    ...{ hasDetailedAnalysis: true, detailedAnalysis: longDetailed() },
  })),
  'report-page': changed(({ result }) => ({
    result: result && { ...result, page: examplePage({ truncated: true }) },
  })),
  'report-broken': changed(({ result }) => ({
    result: result && { ...result, perplexity: null as never },
  })),
  shared: (reports) => paths.sharedReport(reports.honey),
  'shared-without-result': (reports) => paths.sharedReport(reports.failed),
});

test('a report', async ({ page, site, size, open, show, shot, press }) => {
  await open(paths.report(site.reports['long-words']));
  await page.evaluate(() => window.scrollTo(0, 900));
  await shot('report-scrolled-long', 'window');
  await show('report-top', paths.report(site.reports.honey), 'window');
  await page.evaluate(() => window.scrollTo(0, 900));
  await shot('report-scrolled', 'window');
  if (size !== '390') {
    await press('Try Another Analysis');
    await field(page).fill(SHORT);
    await shot('report-form-open', 'window');
  }
  await open(paths.report(site.reports.honey));
  await page.getByText('Understanding Your Report').click();
  await shot('report-legend');
  await page.evaluate(() => window.scrollTo(0, 0));
  const cited = page.getByRole('region', { name: 'Analysis Summary' }).locator('a[href^="#"]');
  if (size === '1440') {
    await cited.first().hover();
    await page.getByRole('dialog').waitFor();
    await shot('report-citation-hover', 'window');
  }
  await cited.first().click();
  await page.getByRole('dialog').waitFor();
  await shot('report-citation', 'window');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Something wrong?' }).click();
  await modal(page).getByRole('button', { name: 'Send' }).click();
  await shot('report-something-wrong', 'window');
  if (size === '1440') {
    // What the margins leave of a page of A4.
    await page.setViewportSize({ width: 658, height: 1000 });
    await page.emulateMedia({ media: 'print' });
    await show('report-printed', paths.report(site.reports.honey));
    await show('report-printed-long', paths.report(site.reports['long-text']));
  }
});

test('a link that is copied', async ({ page, site, size, open, shot }) => {
  for (const succeeds of [true, false]) {
    for (const [which, name] of [
      ['first', 'copied'],
      ['last', 'copied-at-foot'],
    ] as const) {
      if (which === 'last' && size !== '390') continue;
      await page.clock.resume();
      await open(paths.report(site.reports.honey));
      if (!succeeds)
        await page.evaluate(() => {
          navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
          Object.assign(document, { execCommand: () => false });
        });
      await page.clock.pauseAt(Date.now() + 60_000);
      await page.getByRole('button', { name: 'Copy Link' })[which]().click();
      await page
        .getByRole('status')
        .filter({ hasText: /^(Link copied|Failed to copy)/ })
        .waitFor();
      await shot(`report-${succeeds ? '' : 'not-'}${name}`, 'window');
    }
  }
});

test('a report after a month', async ({ page, site, show, shot, press, see, answer }) => {
  await page.clock.setSystemTime(Date.now() + 31 * 86_400_000);
  await show('report-old', paths.report(site.reports.honey));
  answer('analysis.startAnew', new Error('Analysis can be resubmitted after December 20, 2026.'));
  await press('Resubmit');
  await see('after December 20');
  await shot('report-resubmitted-in-vain');
});

test('a report that does not come', async ({ page, goTo, shot, answer }) => {
  await page.clock.install();
  answer('reports.read', 'none');
  await goTo(paths.report('on-its-way'));
  await page.getByText('Loading the report…').waitFor({ state: 'attached' });
  await page.clock.fastForward(1_000);
  await shot('report-loading');
  await page.clock.fastForward(30_000);
  await shot('report-timeout');
});

test('reports elsewhere', async ({ page, site, open, shot, see }) => {
  for (const [name, slug] of [
    ['embed-dialog', site.reports.honey],
    ['embed-dialog-provisional', site.reports['no-sources']],
  ] as const) {
    await open(paths.report(slug));
    await page.getByRole('article').getByRole('button', { name: 'Embed' }).click();
    const card = page.getByRole('dialog').frameLocator('iframe');
    await card.getByRole('link', { name: 'Checked by Verimeter' }).waitFor();
    await shot(name, 'window');
  }
  await open(paths.analyze);
  await field(page).fill('Coffee protects the liver.');
  await field(page).press('Enter');
  await see('Checked on');
  await shot('report-reused');
  await open(paths.home);
  await page.locator('main a[href^="/report/"]', { hasText: 'Octopuses' }).first().click();
  await see('Built-in analyst');
  await shot('report-built-in');
  await open(paths.about);
  await page.evaluate(
    (cards) => (document.body.innerHTML = cards.join('')),
    Object.values(site.reports).map(
      (slug) => `<p><img src="${paths.badge(slug)}" alt="" height="20"><br>
        <iframe src="${paths.embed(slug)}" style="border: 0; width: 480px; max-width: 100%; height: 260px"></iframe></p>`,
    ),
  );
  await Promise.all(page.frames().map((frame) => frame.waitForLoadState()));
  await shot('embeds');
});

test.describe(() => {
  test.use({ as: 'newcomer' });
  takeEach({ 'my-reports-none': paths.myReports });
});

test.describe(() => {
  test.use({ as: 'reader' });
  test('somebody with reports', async ({ page, size, open, show, shot, press }) => {
    await show('account', paths.account);
    await press('Delete account…');
    await modal(page).getByRole('button', { name: 'Delete account' }).click();
    await shot('account-delete', 'window');
    await show('my-reports-not-found', `${paths.myReports}?search=cheddar`);
    await show('my-reports', paths.myReports);
    await press('Label');
    await modal(page).getByRole('combobox').fill('For Tuesday');
    await page.keyboard.press('Enter');
    await shot('my-reports-labels', 'window');
    await modal(page).getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: 'For Tuesday' }).click();
    await expect(page).toHaveURL(/label=/);
    await shot('my-reports-labeled');
    await open(paths.myReports);
    if (size === '390') {
      await press('Open the menu');
      await shot('menu-signed-in', 'window');
      await open(paths.myReports);
    }
    await press(/^Delete the report/);
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    await shot('my-reports-deleted', 'window');
  });
});

test.describe(() => {
  test.use({ as: 'admin' });
  takeEach({
    'admin-dashboard': paths.admin,
    'audit-none': paths.adminAudit,
    library: paths.adminLibrary,
    'library-not-found': `${paths.adminLibrary}?search=no+such+record`,
    'edit-seo-missing': paths.editSeo('no-such-report'),
  });
});

const NOTHING_ON_RADAR = `${paths.truthRadar}?search=xylophone`;
const withPoints = (count: number) => ({
  'radar.overview': ({ points, samples, ...data }: RadarOverview) => ({
    ...{ ...data, points: points.slice(0, count), samples: samples.slice(0, count) },
  }),
});
const withoutReports = (data: AdminReportList) => ({
  ...data,
  ...{ reports: [], total: 0, totalReports: 0, totalPages: 0, next: null },
});

test.describe('a busy site', () => {
  test.beforeEach(({ busySite }) => expect(busySite).toBe(true));

  takeEach({
    'report-withheld': (reports) => paths.report(reports.apart),
    'report-again': (reports) => paths.report(reports['one-source']),
    'report-versions': (reports) => `${paths.report(reports['one-source'])}?version=1`,
    radar: [paths.truthRadar, {}],
    'radar-dot': [paths.truthRadar, {}, (page) => page.locator('main svg a').first().focus()],
    'radar-search': `${paths.truthRadar}?search=windmil+turnz&page=2`,
    'radar-nothing': NOTHING_ON_RADAR,
    'radar-few': [paths.truthRadar, withPoints(3)],
    'radar-empty': [NOTHING_ON_RADAR, withPoints(0)],
    'radar-table': [
      paths.truthRadar,
      withPoints(12),
      (page) => page.getByText('Show as a table').click(),
    ],
  });

  test.describe(() => {
    test.use({ as: 'admin' });

    takeEach({
      'admin-reports': `${paths.adminReports}?search=octopus`,
      'admin-reports-not-found': `${paths.adminReports}?search=cheddar&filter=failed`,
      'admin-reports-none': [paths.adminReports, { 'admin.reports.list': withoutReports }],
      'admin-reports-unread': [paths.adminReports, { 'admin.reports.list': CANT_BE_READ }],
      'admin-reports-loading': [paths.adminReports, { 'admin.reports.list': 'none' }],
      'edit-seo-loading': [paths.editSeo('any'), { 'admin.seo.read': 'none' }],
      'admin-settings-failed': [paths.adminSettings, { 'admin.settings.list': CANT_BE_READ }],
      'library-failed': [
        paths.adminLibrary,
        Object.fromEntries(
          ['imports', 'records', 'counts'].map((list) => [`admin.library.${list}`, CANT_BE_READ]),
        ),
        (page) => page.getByText('Paste the text instead').click(),
      ],
      'corrections-none': paths.adminCorrections,
      'users-not-found': `${paths.adminUsers}?search=cheddar`,
    });

    test('the list of all reports', async ({ page, site, size, open, show, shot, see }) => {
      const all = paths.adminReports;
      const choose = async (claim: string, name?: string) => {
        const row = rowOf(page, claim).first();
        await row.getByRole('button', { name: /^More for/ }).click();
        if (name) await page.getByRole('menuitem', { name }).click();
      };
      await show('admin-reports-many', all);
      await choose('Coffee');
      await shot('admin-reports-menu', 'window');
      await page.getByRole('menuitem', { name: 'Withhold…' }).click();
      await shot('admin-reports-withhold', 'window');
      await open(all);
      for (const index of [0, 2, 3])
        await page.locator('tbody [data-select]').nth(index).check({ force: true });
      await shot('admin-reports-selected', 'window');
      const doomed = [0, 1].map((at) => `Doomed claim ${at} on ${size} pixels.`);
      for (const claim of doomed) await site.people.admin.analyze(claim);
      await open(all);
      await rowOf(page, 'ten thousand cars').getByRole('switch').click();
      await see('An analyst is missing');
      await shot('admin-reports-refused', 'window');
      for (const claim of doomed) {
        await choose(claim, 'Delete');
      }
      await page.getByRole('button', { name: 'Undo' }).nth(1).waitFor();
      await shot('admin-reports-deleted', 'window');
    });

    test('what a report says of itself', async ({
      page,
      site,
      size,
      open,
      show,
      shot,
      press,
      see,
    }) => {
      const save = (path: string, body: object) =>
        site.people.admin.call('PATCH', `/api/analysis/report/${path}/seo`, body);
      const { reportId } = await site.people.admin.analyze(`Jars ${newClaim()}`);
      const title = page.getByLabel('Title', { exact: true });
      await show('edit-seo', paths.editSeo(reportId));
      await title.fill('Does honey spoil, or does it not? '.repeat(5));
      await page
        .getByLabel('Picture for previews', { exact: true })
        .fill('http://example.org/honey.png');
      await page.getByLabel('Address', { exact: true }).fill('Does honey spoil?');
      await shot('edit-seo-wrong');
      await title.fill('Honey, and whether it spoils');
      await page.reload();
      await see('Your unsaved text is back.');
      await shot('edit-seo-taken-up');
      await page.getByRole('navigation', { name: 'Administration' }).getByText('Jobs').click();
      await shot('edit-seo-leave', 'window');
      await open(paths.editSeo(reportId));
      await page.getByLabel('Picture for previews', { exact: true }).fill('');
      await page.getByLabel('Address', { exact: true }).fill('');
      await save(reportId, { title: 'Honey does not spoil', description: 'While it is sealed.' });
      await press('Save');
      await page.getByRole('button', { name: 'Keep mine' }).first().waitFor();
      await shot('edit-seo-met');
      const written = await site.people.admin.analyze(`Glasses ${newClaim()}`);
      await save(written.reportId, {
        ...{ title: 'Does honey spoil?', description: 'It keeps while it is sealed.' },
        ...{ keywords: ['honey', 'food'], ogImage: 'https://pictures.example.org/jar.jpg' },
        slug: `does-honey-spoil-${size}`,
      });
      await open(paths.editSeo(written.reportId));
      await page.getByLabel('Note (optional)').fill('Read with all of its sources.');
      await press('Mark as reviewed');
      await see('Take the review back');
      await shot('edit-seo-written');
      const extreme = await site.people.admin.analyze(LONG_WORDS + newClaim());
      await save(extreme.reportId, {
        ...{ title: ARABIC, description: 'x'.repeat(320) },
        keywords: Array.from({ length: 20 }, (_, at) => `keyword number ${at} of twenty`),
        ogImage: `https://example.org/${'a'.repeat(300)}.png`,
      });
      await show('edit-seo-extreme', paths.editSeo(extreme.reportId));
    });

    test('the settings', async ({ page, open, show, shot, press, see, answer }) => {
      const banner = page.getByLabel(/^Shown to everybody/);
      const set = async (name: string, value: string) => {
        const typed = page.getByRole('textbox', { name: new RegExp(`^${name}`) });
        await typed.fill(value);
        await typed.press('Enter');
      };
      await show('admin-settings', paths.adminSettings);
      await set('Pause', '7');
      await see('Saved');
      await set('How long a report is reused', '99999');
      await banner.fill('We move on Sunday between 8 and 10 UTC: analyses may take longer.');
      await shot('admin-settings-changed');
      await press('Save: banner');
      await show('banner', paths.about, 'window');
      await open(paths.adminSettings);
      const general = page.getByRole('region', { name: 'General' });
      await general.getByRole('textbox').fill('models/gemini with a space in its name');
      const address = page.getByLabel(/^Email address on Contact/);
      await address.fill('the desk');
      await address.press('Enter');
      await see('give a valid email address');
      await general.getByRole('button', { name: /^Save/ }).click();
      await see('in a model’s name');
      answer('admin.settings.change', 'none');
      await set('Requests to one vendor', '999');
      await see('Saving…');
      await banner.fill(LONG_WORDS);
      await shot('admin-settings-refused');
    });

    test('the address for contact', async ({ site, show }) => {
      const publish = (value: string | null) =>
        site.people.admin.call('POST', '/trpc/admin.settings.change', {
          ...{ name: 'contactEmail', value },
        });
      await show('contact-admin', paths.contactPress);
      await publish('desk@example.org');
      await show('contact-published', paths.contactPress);
      await publish(`${'very.long'.repeat(8)}@example.org`);
      await show('contact-long', paths.contactPress);
      await publish(null);
    });

    test('the library', async ({ page, size, open, shot, press, see }) => {
      const sendFile = (name: string, text: string) =>
        page
          .getByLabel('File of fact-checks')
          .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
      if (size !== '1440') {
        await open(paths.adminLibrary);
        await press('Open the menu');
        await shot('library-menu', 'window');
      }
      await open(`${paths.adminLibrary}?search=great+wall&rating=FALSE`);
      await page.getByRole('region', { name: 'Records' }).locator('summary').last().click();
      await see('Also said as');
      await shot('library-record');
      await open(`${paths.adminLibrary}?search=tower`);
      await sendFile('broken.json', '{"@type": "ClaimReview",\n  "url": nope}');
      await see('it breaks at line 2');
      await shot('library-broken');
      const reviews = [
        ...Array.from({ length: 4 }, (_, at) => exampleReview(`${size}-${at}`)),
        exampleReview('script', { url: 'javascript:alert(1)' }),
        exampleReview('rating', { reviewRating: { alternateName: 'Satire' } }),
        exampleReview(`${size}-l`, { claimReviewed: `A tower. ${LONG_WORDS}`.slice(0, 500) }),
        exampleReview(`${size}-a`, { claimReviewed: ARABIC, author: { name: 'tower' } }),
      ];
      await sendFile('fact-checks of the first quarter.json', JSON.stringify(reviews));
      await see(/2 refused\.$/);
      await page.getByRole('radio', { name: 'All' }).first().check();
      await shot('library-import');
      await press(/^Remove the import/);
      await shot('library-remove', 'window');
      await open(`${paths.adminLibrary}?search=no+such+record`);
      const many = Array.from({ length: 5_200 }, (_, at) =>
        exampleReview(`large-${size}-${at}`, {
          claimReviewed: `Windmill ${at} turns backwards.`,
          ...(at % 300 === 0 && { datePublished: 'yesterday' }),
        }),
      );
      await sendFile(`${LONG_WORDS.slice(0, 180)}.json`, JSON.stringify(many));
      await see(/18 refused\.$/);
      await see(/lines are kept/);
      await shot('library-large');
    });

    test('what readers found wrong', async ({ page, site, show, shot, press }) => {
      const { reportId, slug } = await site.people.reader.analyze(newClaim());
      for (const [reason, text] of [
        ['source', 'The second source is about another dam, which was built in 1913.'],
        ['person', LONG_WORDS],
      ])
        await site.people.reader.call('POST', `/api/analysis/report/${reportId}/correction`, {
          ...{ reason, text, email: 'ada@example.org' },
        });
      await show('corrections', paths.adminCorrections);
      await press(/^Decide/);
      await shot('corrections-decide', 'window');
      await modal(page).getByRole('radio', { name: 'Reject it' }).check();
      await modal(page).getByRole('button', { name: 'Reject', exact: true }).click();
      await modal(page).waitFor({ state: 'detached' });
      await press(/^Decide/);
      await modal(page).getByRole('textbox').fill('The second source is about another dam.');
      await press('Put note on report');
      await modal(page).waitFor({ state: 'detached' });
      await show('report-corrected', paths.report(slug));
    });

    test('accounts and acts', async ({ page, site, open, show, shot, press }) => {
      const menu = () => press(/^More for ada\.l/);
      await show('users', paths.adminUsers);
      await menu();
      await shot('users-menu', 'window');
      await page.getByRole('menuitem', { name: 'Delete…' }).click();
      await press('Delete account');
      await shot('users-delete', 'window');
      await open(paths.adminUsers);
      await page.getByLabel('Role of ada.lovelace@example.org').selectOption('ADMIN');
      await shot('users-role', 'window');
      const { analyze, call } = site.people.admin;
      const { reportId } = await analyze(newClaim());
      for (const title of ['A title', 'Another title'])
        await call('PATCH', `/api/analysis/report/${reportId}/seo`, { title });
      for (const value of [32, 64])
        await call('POST', '/trpc/admin.settings.change', { name: 'vendorRequestsAtOnce', value });
      await show('audit', paths.adminAudit);
      for (const row of [0, 3]) await page.locator('tbody button').nth(row).click();
      await shot('audit-open');
    });

    test('dashboard and jobs', async ({ page, app, vendors, show, shot, press, answer }) => {
      const openai = behave.normally();
      vendors.script = { openai, perplexity: behave.silently(), gemini: behave.silently() };
      for (const claim of [LONG_WORDS, newClaim()]) await start(app, `Perhaps ${claim}`);
      answer('admin.jobs.read', (data: JobsNow) => ({
        ...data,
        queues: data.queues.map((queue) => ({ ...queue, waiting: 1_204, abandoned: 3 })),
      }));
      await show('admin-jobs', paths.adminJobs);
      await press(/^Try all/);
      await shot('admin-jobs-all', 'window');
      const circuit = { state: 'open', since: new Date().toISOString() } as const;
      answer('admin.analysts.state', (data: AnalystStates) => ({
        ...data,
        places: data.places.map((is) => (is.place === 'search' ? { ...is, circuit } : is)),
      }));
      answer('admin.jobs.failed', () => ({ jobs: [], next: null, previous: null }));
      await show('admin-jobs-none', paths.adminJobs);
      await show('admin-dashboard-busy', paths.admin);
      await page.getByRole('application').nth(3).focus();
      for (let day = 0; day < 6; day++) await page.keyboard.press('ArrowLeft');
      await shot('admin-dashboard-pointed', 'window');
    });
  });
});

// Last, because nobody asks analysts that gave no answer for a while.
const firstAnswer = (page: Page) =>
  page.getByRole('listitem').filter({ hasText: 'Done' }).first().waitFor();

test('an analysis', async ({ page, app, vendors, open, shot, press, see }) => {
  const openai = behave.normally({ percentage: 74 });
  vendors.script = { openai, perplexity: behave.silently(), gemini: behave.silently() };
  await open(paths.analyze);
  await field(page).fill(newClaim());
  await field(page).press('Enter');
  await firstAnswer(page);
  // The time that is counted would change between two pictures.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
  await shot('analyzing', 'window');
  await press('Cancel Analysis');
  await see('The analysis is still running.');
  await shot('analyzing-canceled');
  await page.clock.resume();
  const { slug } = await start(app, newClaim());
  await open(paths.report(slug));
  await firstAnswer(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await shot('report-running');
});
