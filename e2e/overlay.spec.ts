import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { Page } from '@playwright/test';
import type { RunningApp } from '../src/server/testing/app.ts';
import { heldTest as test, letAnswer } from './analyses.ts';
import { expect } from './fixtures.ts';
import { openPage } from './page.ts';

const field = (page: Page) => page.getByRole('textbox', { name: 'Claim, text or URL' });
const overlay = (page: Page) => page.getByRole('dialog', { name: 'Analyzing Content' });
const analystRows = (page: Page) =>
  page.getByRole('list', { name: 'Analysts and sources' }).getByRole('listitem');
const newClaim = () => `The bridge in district ${randomUUID()} was built in 1907.`;

/** Sends a claim and waits until the first analyst has answered; the last waits for the end of the test. */
async function send(page: Page, app: RunningApp, path = '/') {
  const claim = newClaim();
  await openPage(page, path);
  await field(page).fill(claim);
  await expect(page.getByRole('button', { name: 'Analyze' })).toBeEnabled();
  await field(page).press('Enter');
  await expect(overlay(page)).toBeVisible();
  await letAnswer(app, 2);
  await expect(analystRows(page).first()).toContainText('Takes no position');
  return claim;
}

test.describe('whoever does not wait', () => {
  test.use({ tolerated: [/made twice: GET \S+(progress|reports)/] });

  test('finds the overlay again after a reload, and then the report', async ({ page, app }) => {
    const claim = await send(page, app, '/analyze');
    await page.reload();
    await expect(overlay(page)).toContainText(claim);
    await expect(analystRows(page).first()).toContainText('Takes no position');
    await letAnswer(app, 1);
    await expect(page).toHaveURL(/\/report\/the-bridge-in-district-/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(claim);
    await page.goBack();
    await expect(field(page)).toHaveValue(claim);
    await expect(overlay(page)).toHaveCount(0);
  });

  test('finds a word of it on a new visit, which turns to what became of it', async ({
    page,
    app,
  }) => {
    const claim = await send(page, app, '/analyze');
    await openPage(page, '/no-reports');
    await openPage(page, '/analyze');
    await expect(page.getByText('The analysis is still running.')).toBeVisible();
    await expect(field(page)).toHaveValue('');
    await expect(overlay(page)).toHaveCount(0);
    await letAnswer(app, 1);
    await expect(page.getByText('The report is ready.')).toBeVisible();
    await page.getByRole('link', { name: 'See its report' }).click();
    await expect(page.getByRole('heading', { level: 1, name: claim })).toBeVisible();
    await page.goBack();
    await expect(field(page)).toBeVisible();
    await expect(page.getByText('The report is ready.')).toHaveCount(0);
  });
});

test.describe('a connection that is lost', () => {
  test.use({ tolerated: [/(failed|made twice): GET \S+(progress|status)|^console error/] });

  test('is taken up again without a word', async ({ page, app }) => {
    const way = await serveCuttable(app.baseURL);
    try {
      const counted = page.waitForResponse(/auth\.remainingReports/);
      const claim = await send(page, app, `${way.url}/analyze`);
      await counted;
      const refused = page.waitForEvent('requestfailed', (request) =>
        request.url().includes('/progress/'),
      );
      await way.cut();
      await refused;
      await expect(overlay(page)).toBeVisible();
      await way.mend();
      await letAnswer(app, 1);
      await expect(page.getByRole('heading', { level: 1, name: claim })).toBeVisible();
      await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
    } finally {
      await page.goto('about:blank');
      await way.cut();
    }
  });
});

/** A way to the product that can be cut, as a lost network cuts it, and mended. */
async function serveCuttable(baseURL: string) {
  const { hostname, port } = new URL(baseURL);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      // The other end goes with it; that it went so is what is meant.
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far).pipe(near);
  });
  const listen = async (at: number) => {
    server.listen(at, hostname);
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const own = await listen(0);
  return {
    url: `http://${hostname}:${own}`,
    cut: async () => {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    mend: () => listen(own),
  };
}
