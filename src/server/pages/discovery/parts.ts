import type { AddressShare } from '../../api/addressShare.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../log.ts';
import type { ResponseCache } from '../render/responseCache.ts';
import type { Painter } from '../share-image/openPainter.ts';

/** What the files for crawlers, previews and feed readers are made of. */
export interface FoundParts {
  db: Database;
  log: Log;
  responseCache: ResponseCache;
  painter: Painter;
  share: Pick<AddressShare, 'runFor'>;
  /** Where people reach the product, without a slash at the end. */
  origin: string;
}
