import type { AddressShare } from '../../api/addressShare.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../log.ts';
import type { ResponseCache } from '../render/responseCache.ts';
import type { Painter } from '../share-image/openPainter.ts';

export interface DiscoveryParts {
  db: Database;
  log: Log;
  responseCache: ResponseCache;
  painter: Painter;
  share: Pick<AddressShare, 'runFor'>;
  /** Public base URL, without a trailing slash. */
  origin: string;
}
