import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paths } from '../../../shared/paths.ts';
import type { Database } from '../../platform/database/database.ts';
import { idleServices, testContext } from '../../testing/context.ts';
import { insertReport } from '../../testing/database.ts';
import { silentLog } from '../../testing/app.ts';
import { embeds } from '../embed/embeds.ts';
import { images } from '../share-image/images.ts';
import { openThreads } from '../../platform/threads.ts';
import { openPainter, type Painter } from '../share-image/images.ts';
import { createResponseCache, reportTag, toCachedResponse } from '../../api/responseCache.ts';
import { pages } from './pages.ts';
import { wideShare } from '../../testing/api.ts';

const services = idleServices();
let now = new Date('2026-11-20T12:00:00.000Z');
const responseCache = createResponseCache(undefined, () => now.getTime());
let painter: Painter;
let server: Server;
/** Runs once, after a report is read and before it is answered. */
let meanwhile: (() => Promise<void>) | null = null;

/** A database whose report reads arrive after later notifications. */
function slow(db: Database): Database {
  const prepared = async <Row extends object>(name: string, text: string, values: unknown[]) => {
    const found = await db.prepared<Row>(name, text, values);
    if (!text.startsWith('SELECT report.')) return found;
    const work = meanwhile;
    meanwhile = null;
    await work?.();
    return found;
  };
  return new Proxy(db, {
    get: (given, key) => (key === 'prepared' ? prepared : (Reflect.get(given, key) as unknown)),
  });
}

beforeAll(async () => {
  painter = openPainter(openThreads);
  const app = express();
  const origin = 'http://ours.test';
  const share = wideShare();
  const parts = { db: slow(services.db), log: silentLog, responseCache, painter, share, origin };
  const renderer = {
    build: null,
    inlineScripts: [],
    assetsFor: () => ({ entry: '', styles: [], contained: [], preload: [] }),
    render: ({ path, mayResubmit }: { path: string; mayResubmit: boolean }) =>
      Promise.resolve({ status: 200, html: mayResubmit ? `${path}, over` : path }),
  };
  const anonymousContext = () => testContext({ ...services, db: slow(services.db), now });
  const ofPages = { ...parts, renderer, anonymousContext, https: false };
  app.use(images(parts), embeds(parts), pages(ofPages));
  server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.close();
  await painter.close();
});

async function get(path: string): Promise<string> {
  const { port } = server.address() as AddressInfo;
  return (await fetch(`http://127.0.0.1:${port}${path}`)).text();
}

it('the picture of a report that is withheld in the moment in which it is asked for is not kept', async () => {
  const { id, slug, version, reportId } = await insertReport(services.db);
  meanwhile = async () => {
    await services.db.report.update({ where: { id }, data: { withheldAt: new Date() } });
    responseCache.forget(reportTag(reportId));
  };
  await get(paths.shareImage(slug, version));
  expect(responseCache.find(paths.shareImage(slug, version))).toBeUndefined();
});

it('what other sites show of a report that is changed in that moment is not kept as it was', async () => {
  const { id, slug, reportId } = await insertReport(services.db, {
    content: 'Honey never spoils.',
  });
  meanwhile = async () => {
    await services.db.report.update({ where: { id }, data: { content: 'Honey spoils.' } });
    responseCache.forget(reportTag(reportId));
  };
  await get(paths.embed(slug));
  expect(await get(paths.embed(slug))).toContain('Honey spoils.');
});

it('the page of a report that gets another address in that moment is not kept at the earlier one', async () => {
  const { id, slug, reportId } = await insertReport(services.db);
  const moved = `${slug.slice(0, 60)}-moved`;
  meanwhile = async () => {
    await services.db.report.update({ where: { id }, data: { slug: moved } });
    responseCache.forget(reportTag(reportId));
  };
  expect(await get(paths.report(slug))).toBe(paths.report(slug));
  expect(responseCache.find(paths.report(slug))).toBeUndefined();
  expect(await get(paths.report(moved))).toBe(paths.report(moved));
  expect(responseCache.find(paths.report(moved))).toBeDefined();
});

it('the page of a report is made anew when its cooldown is over', async () => {
  const { slug } = await insertReport(services.db, { updatedAt: now });
  const address = paths.report(slug);
  expect(await get(address)).toBe(address);
  now = new Date(now.getTime() + 30 * 86_400_000);
  expect(responseCache.find(address)).toBeDefined();
  expect(await get(address)).toBe(address);
  now = new Date(now.getTime() + 1);
  expect(responseCache.find(address)).toBeUndefined();
  expect(await get(address)).toBe(`${address}, over`);
});

it('what was begun before news were missed is not kept, whatever has been told since', async () => {
  const own = createResponseCache();
  own.forget('something');
  const since = own.revision();
  own.pause();
  own.resume();
  for (let reported = 0; reported < 10_000; reported += 1) own.forget(`report:${reported}`);
  const answer = await toCachedResponse(200, Buffer.from('old'), {});
  await own.make('/page', () => Promise.resolve({ answer, tags: ['report:missed'] }), since);
  expect(own.find('/page')).toBeUndefined();
});
