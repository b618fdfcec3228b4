import { TRPCError } from '@trpc/server';
import { type Request, type Response, Router } from 'express';
import { paths } from '../../../shared/paths.ts';
import type { AddressShare } from '../../api/addressShare.ts';
import {
  type CachedResponse,
  reportTag,
  sendCachedResponse,
  toFresh,
} from '../../api/responseCache.ts';
import type { Log } from '../../log.ts';
import { networkOf } from '../../modules/accounts/address.ts';
import { DomainError } from '../../modules/errors.ts';
import { readReport } from '../../modules/reports/read.ts';
import type { Database } from '../../platform/database/database.ts';
import type { OpenThreads } from '../../platform/threads.ts';
import { moduleOf } from '../../root.ts';
import { ICONS } from '../discovery/documents.ts';
import type { PagesParts } from '../render/pages.ts';
import { cardOf } from './card.ts';
import type { Picture } from './painterWorker.ts';

export interface ImageParts extends Pick<PagesParts, 'responseCache' | 'origin'> {
  db: Database;
  log: Log;
  painter: Painter;
  share: Pick<AddressShare, 'runFor'>;
}

/** Other sites show these images; a lower-case name overrides the common header. */
const OF_IMAGES = { 'Content-Type': 'image/png', 'cross-origin-resource-policy': 'cross-origin' };
/** Shared caches must revalidate each time, because a report can be hidden. */
const FOR_AN_HOUR = { ...OF_IMAGES, 'Cache-Control': 'public, max-age=3600, s-maxage=0' };
const FOR_A_DAY = { ...OF_IMAGES, 'Cache-Control': 'public, max-age=86400' };

export function images({ db, log, responseCache, painter, share, origin }: ImageParts): Router {
  const router = Router();
  const send = async (
    request: Request,
    response: Response,
    paint: () => Promise<CachedResponse>,
  ) => {
    try {
      sendCachedResponse(request, response, await paint());
    } catch (error) {
      if (error instanceof TRPCError) throw error;
      log.warn({ err: error, path: request.path }, 'a picture could not be painted');
      response.status(503).set({ 'Retry-After': '60', 'Cache-Control': 'no-store' }).end();
    }
  };
  const fixed = (path: string, picture: Picture) => {
    const make = () =>
      responseCache.make(path, async () => toFresh(await painter.paint(picture), FOR_A_DAY, []));
    router.get(path, (request, response) => send(request, response, make));
    return make;
  };
  const siteImage = fixed(paths.siteImage, { kind: 'site' });
  for (const [path, icon] of Object.entries(ICONS)) fixed(path, { kind: 'icon', ...icon });

  router.get(paths.shareImagePattern, async (request, response) => {
    const since = responseCache.revision();
    const report = await readReport(db, request.params.slug, 'anybody');
    const card = cardOf(report, origin);
    if (card === null) throw new DomainError('not_found');
    const address = paths.shareImage(report.slug, report.version);
    if (request.originalUrl !== address) {
      response.set('Cache-Control', 'no-cache').redirect(302, address);
      return;
    }
    const make = async () =>
      toFresh(await painter.paint({ kind: 'report', card }), FOR_AN_HOUR, [
        reportTag(report.reportId),
      ]);
    const paint = () =>
      responseCache.make(address, make, since).catch(async (error: unknown) => {
        log.warn({ err: error, address }, 'a share image could not be painted');
        const site = await siteImage();
        return { ...site, headers: { ...site.headers, 'Cache-Control': 'no-store' } };
      });
    const run = share.runFor(networkOf(request.ip));
    await send(request, response, async () => responseCache.find(address) ?? run('render', paint));
  });
  return router;
}

export type Painter = ReturnType<typeof openPainter>;

/** Paints in a thread, because a picture takes as long as some hundred answers. */
export function openPainter(openThreads: OpenThreads, { limitMs = 15_000, waitingMax = 40 } = {}) {
  const threads = openThreads<Picture, Uint8Array>({
    module: moduleOf('pages/share-image/painterWorker'),
    name: 'painter',
    memoryMb: 128,
    threads: 1,
    waitingMax: waitingMax - 1,
    limitMs,
    idleMs: 60_000,
  });
  return {
    /** Rejects also when painting takes too long or too many pictures wait. */
    async paint(picture: Picture): Promise<Buffer> {
      const { result, end, message } = await threads.run(picture);
      if (end === 'done' && result) return Buffer.from(result);
      throw new Error(
        message ?? `The painter ${end === 'out_of_time' ? 'took too long' : 'is gone'}`,
      );
    },
    close: threads.close,
  };
}
