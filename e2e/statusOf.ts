import type { Page } from '@playwright/test';
import type { AnalysisStatus } from '../src/shared/schema/progress.ts';
import { expect } from './fixtures.ts';

export interface Started {
  slug: string;
  shareId: string;
  reportId: string;
}

/** Starts an analysis as the page's own calls do, without a page. */
export async function startAnalysis(page: Page, data: object): Promise<Started> {
  const response = await page.request.post('/trpc/analysis.start', { data });
  const { result } = (await response.json()) as { result: { data: Started } };
  return result.data;
}

/** Waits until a report itself, and not only one of its steps, stands so; `completed` means wholly. */
export async function waitForStatus(
  page: Page,
  reportId: string,
  wanted: 'completed' | 'partial' | 'failed',
): Promise<void> {
  const input = encodeURIComponent(JSON.stringify({ reportId }));
  const stands = async () => {
    const response = await page.request.get(`/trpc/analysis.status?input=${input}`);
    const { result } = (await response.json()) as { result: { data: AnalysisStatus } };
    return result.data.partial ? 'partial' : result.data.status;
  };
  await expect.poll(stands).toBe(wanted);
}
