import type { Page } from '@playwright/test';
import { paths } from '../../src/shared/paths.ts';
import type { Reports } from './prepareReports.ts';
import type { Screen } from './takeScreens.ts';

/** What shows a report on other sites: the dialog that gives its code, and how it looks over there. */
export function embedScreens(reports: Reports): readonly Screen[] {
  const dialog = (name: string, report: keyof Reports): Screen => ({
    name,
    path: paths.report(reports[report]),
    act: openDialog,
    onlyWindow: true,
    on: ['phone', 'desktop', 'narrow'],
  });
  return [
    dialog('embed-dialog', 'honey'),
    dialog('embed-dialog-provisional', 'noSources'),
    {
      name: 'embeds',
      path: paths.about,
      act: showThere(Object.values(reports)),
      on: ['phone', 'desktop'],
    },
  ];
}

async function openDialog(page: Page) {
  await page.getByRole('article').getByRole('button', { name: 'Embed' }).click();
  const card = page.getByRole('dialog').frameLocator('iframe');
  await card.getByRole('link', { name: 'Checked by Verimeter' }).waitFor();
}

/** The cards and badges of all reports on a page of somebody else's, one under the other. */
const showThere = (slugs: readonly string[]) => async (page: Page) => {
  const shown = slugs.map((slug) => [paths.embed(slug), paths.badge(slug)] as const);
  await page.evaluate((addresses) => {
    const row = ([card, badge]: (typeof addresses)[number]) =>
      `<p><img src="${badge}" alt="" height="20"><br>
       <iframe src="${card}" title="Card" width="480" height="260" style="max-width: 100%; border: 0"></iframe></p>`;
    document.body.innerHTML = addresses.map(row).join('');
  }, shown);
  const frames = page.frames().slice(1);
  await Promise.all(frames.map((frame) => frame.waitForLoadState()));
};
