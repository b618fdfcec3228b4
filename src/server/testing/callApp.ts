import { randomUUID } from 'node:crypto';
import type { Started, StartInput } from '../../shared/schema/analysis.ts';
import type { Report } from '../../shared/schema/report.ts';
import { readStream } from './readStream.ts';
import type { RunningApp } from './startApp.ts';

type App = Pick<RunningApp, 'baseURL'>;

/** What a query of a running app answers. */
export async function read<T>(app: App, procedure: string, input: object): Promise<T> {
  const query = encodeURIComponent(JSON.stringify(input));
  const response = await fetch(`${app.baseURL}/trpc/${procedure}?input=${query}`);
  return ((await response.json()) as { result: { data: T } }).result.data;
}

/** Submits something, as somebody new. */
export async function start(app: App, input: StartInput | string): Promise<Started> {
  const response = await fetch(`${app.baseURL}/trpc/analysis.start`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Anonymous-Token': randomUUID() },
    body: JSON.stringify(typeof input === 'string' ? { content: input } : input),
  });
  return ((await response.json()) as { result: { data: Started } }).result.data;
}

/** The report once its analysis has ended. */
export async function ended(app: App, reportId: string): Promise<Report> {
  await readStream(`${app.baseURL}/api/analysis/progress/${reportId}`);
  return read<Report>(app, 'reports.read', { id: reportId });
}

/** Submits something and waits for its report. */
export async function analysed(app: App, input: StartInput | string): Promise<Report> {
  return ended(app, (await start(app, input)).reportId);
}
