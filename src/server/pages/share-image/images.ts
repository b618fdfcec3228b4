import { TRPCError } from '@trpc/server';
import { type Request, type Response, Router } from 'express';
import { paths } from '../../../shared/paths.ts';
import { networkOf } from '../../modules/accounts/address.ts';
import { DomainError } from '../../modules/errors.ts';
import { readReport } from '../../modules/reports/read.ts';
import type { FreshResponse } from '../render/responseCache.ts';
import {
  toCachedResponse,
  type CachedResponse,
  sendCachedResponse,
} from '../render/cachedResponse.ts';
import { reportTag } from '../render/resolvePage.ts';
import type { DiscoveryParts } from '../discovery/parts.ts';
import { cardOf } from './card.ts';
import type { Picture } from './painterWorker.ts';
import { ICONS } from '../discovery/writeManifest.ts';

/** The address contains the version, but a report can be withheld. */
const FOR_AN_HOUR = 'public, max-age=3600';
const FOR_A_DAY = 'public, max-age=86400';

export function images({ db, log, responseCache, painter, share, origin }: DiscoveryParts): Router {
  const make = async (
    picture: Picture,
    cacheControl: string,
    tags: string[],
  ): Promise<FreshResponse> => {
    const headers = { ...OF_IMAGES, 'Cache-Control': cacheControl };
    return { answer: await toCachedResponse(200, await painter.paint(picture), headers), tags };
  };
  const plain = (path: string, picture: Picture) =>
    responseCache.make(path, () => make(picture, FOR_A_DAY, []));
  const send = async (
    request: Request,
    response: Response,
    paint: () => Promise<CachedResponse>,
  ) => {
    try {
      sendCachedResponse(request, response, await paint(), {});
    } catch (error) {
      if (error instanceof TRPCError) throw error;
      log.warn({ err: error, path: request.path }, 'a picture could not be painted');
      response.status(503).set({ 'Retry-After': '60', 'Cache-Control': 'no-store' }).end();
    }
  };

  const router = Router();
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
    const tags = [reportTag(report.reportId)];
    const paint = () =>
      responseCache
        .make(address, () => make({ kind: 'report', card }, FOR_AN_HOUR, tags), since)
        .catch(async (error: unknown) => {
          log.warn({ err: error, address }, 'a share image could not be painted');
          const site = await plain(paths.siteImage, { kind: 'site' });
          return { ...site, headers: { ...site.headers, 'Cache-Control': 'no-store' } };
        });
    const run = share.runFor(networkOf(request.ip));
    await send(request, response, async () => responseCache.find(address) ?? run('render', paint));
  });
  router.get(paths.siteImage, (request, response) =>
    send(request, response, () => plain(paths.siteImage, { kind: 'site' })),
  );
  for (const [path, icon] of Object.entries(ICONS)) {
    router.get(path, (request, response) =>
      send(request, response, () => plain(path, { kind: 'icon', ...icon })),
    );
  }
  return router;
}

/** Lower case overrides the common header. Other sites show these images. */
const OF_IMAGES = { 'Content-Type': 'image/png', 'cross-origin-resource-policy': 'cross-origin' };
