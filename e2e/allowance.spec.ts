import { randomUUID } from 'node:crypto';
import { expect, test } from './fixtures.ts';

test.use({ appEnv: { LIMIT_ANONYMOUS_REPORTS_PER_MONTH: '1' } });

test('[2.route.no-reports] [4.session.count-after-analysis] a visitor sees what is left, and is told plainly when nothing is', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByText('1/1 reports')).toBeVisible();
  const field = page.getByRole('textbox', { name: 'Claim, text or URL' });
  await field.fill(`The well of village ${randomUUID()} is 30 metres deep.`);
  await field.press('Enter');
  await expect(page).toHaveURL(/\/report\//);
  await expect(page.getByText('0/1 reports')).toBeVisible();

  await page.goto('/');
  await expect(page.getByText('0/1 reports')).toBeVisible();
  await field.fill(`The well of village ${randomUUID()} is 31 metres deep.`);
  await field.press('Enter');
  await expect(page).toHaveURL('/no-reports');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
