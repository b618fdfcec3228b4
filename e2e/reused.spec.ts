import { atWork } from './atWork.ts';
import { expect, faultsOf, newClaim, submit, test } from './vendorTest.ts';

test.describe('a claim that was checked before', () => {
  test.use({ tolerated: [/made twice: (POST \S+analysis\.start|GET \S+reports\.read)/] });

  test('is answered with the stored report, which can be checked afresh for one', async ({
    page,
    vendors,
  }) => {
    const claim = newClaim();
    await submit(page, claim);
    await expect(page).toHaveURL(/\/report\//);
    const notice = page.getByText(/Checked on .* This is the stored report of an equal claim\./);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(claim);
    await expect(notice).toHaveCount(0);
    const first = page.url();
    const asked = vendors.calls.length;

    await submit(page, claim);
    await expect(notice).toBeVisible();
    await expect(page).toHaveURL(first);
    await expect(page.getByText('Uses one of your free reports. 2 of 3 left.')).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
    expect(vendors.calls).toHaveLength(asked);
    await page.reload();
    await atWork(page);
    await expect(notice).toBeVisible();

    await page.getByRole('button', { name: 'Check afresh' }).click();
    await expect(page.getByText('1/3 reports')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(claim);
    await expect(notice).toHaveCount(0);
    await expect.poll(() => vendors.calls.length).toBe(asked + 3);

    await page.goto(first);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(claim);
    await expect(notice).toHaveCount(0);
  });
});
