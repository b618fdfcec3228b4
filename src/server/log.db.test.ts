import { randomUUID } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { readableSlug } from '../shared/seo.ts';
import { analyzed, startApp } from './testing/app.ts';
import { createTestDatabase } from './testing/database.ts';

it('lines of a log that nobody reads at a terminal are JSON, and name nobody and no claim', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const env = { DATABASE_URL: database.url, STOP_GRACE_SECONDS: '0', LOG_LEVEL: 'trace' };
  const app = await startApp({ env });
  onTestFinished(() => app.stop());

  const [email, speaker] = ['zoe.quillfeather@example.org', 'Zacharias Quillfeather'];
  const [token, bearer] = [randomUUID(), `secret${randomUUID().replaceAll('-', '')}`];
  const claim = `Zeppelinmoths outlive quartzbeetles, as ${email} told us.`;
  const submitted = { content: claim, notes: `From ${email}`, speaker, origin: 'quartz gazette' };
  const headers = {
    'Content-Type': 'application/json',
    'X-Anonymous-Token': token,
    Authorization: `Bearer ${bearer}`,
    Cookie: `cookieId=${token}`,
  };
  const submit = (body: string) =>
    fetch(`${app.baseURL}/api/analysis/analyze`, { method: 'POST', headers, body });
  const ask = async () => {
    await submit(JSON.stringify(submitted));
    await submit(JSON.stringify({ ...submitted, cookieId: token }));
    await submit(JSON.stringify(submitted).slice(0, -5));
    for (const [path, body] of [
      ['/api/analysis/similar', { text: claim }],
      ['/trpc/analysis.similar', { text: claim, speaker }],
      ['/trpc/analysis.similar', { text: claim }],
    ] as const) {
      const [json, type] = [JSON.stringify(body), headers['Content-Type']];
      const call = { method: 'POST', headers: { 'Content-Type': type }, body: json };
      await fetch(app.baseURL + path, call);
    }
    const slug = readableSlug(claim);
    const trpc = `/trpc/reports.read?input=${encodeURIComponent(JSON.stringify({ id: claim }))}`;
    const paths = [
      `/report/${slug}`,
      `/api/analysis/report/${slug}`,
      `/${slug}`,
      `/badge/${slug}.svg`,
    ];
    for (const path of [...paths, trpc]) await fetch(app.baseURL + path, { headers });
  };
  await analyzed(app, submitted);
  await ask();
  for (const table of ['Report', 'Submission', 'RadarEntry'])
    await database.db.pool.query(`ALTER TABLE "${table}" RENAME TO "Broken${table}"`);
  await ask();
  await app.end();

  const lines = app.output().trim().split('\n');
  const [start, entries] = [lines.slice(0, 4), lines.slice(4)];
  expect(start[0]).toMatch(/^Verimeter runs on/);
  for (const line of entries) expect(JSON.parse(line), line).toHaveProperty('level');
  const text = lines.join('\n').toLowerCase();
  expect(text).toContain('"analysis ended"');
  expect(text).toContain('"unexpected error"');
  for (const word of ['zeppelinmoths', 'quillfeather', 'gazette', token, bearer])
    expect(text).not.toContain(word);
});
