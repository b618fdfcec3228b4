import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import type { Started } from './statusOf.ts';

/** One of the claims on which a new product has reports. */
export const SAMPLE = 'Octopuses have three hearts.';

/** The ids of its report, once that is there: a first start is still at it when it begins to answer. */
export async function sampleOf(page: Page): Promise<Started> {
  let slug: string | undefined;
  const listed = async () => {
    const response = await page.request.get('/trpc/reports.recent');
    const { result } = (await response.json()) as {
      result: { data: { slug: string; content: string }[] };
    };
    slug = result.data.find(({ content }) => content === SAMPLE)?.slug;
    return slug;
  };
  await expect.poll(listed).toBeDefined();
  const input = encodeURIComponent(JSON.stringify({ id: slug }));
  const response = await page.request.get(`/trpc/reports.read?input=${input}`);
  return ((await response.json()) as { result: { data: Started } }).result.data;
}
