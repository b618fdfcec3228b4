import type { ServerHelpers } from '../../app/api.ts';
import { readRadarAddress, toRadarRequest } from './radarAddress.ts';

/** What Truth Radar needs before it is shown, by what stands behind the `?`. */
export function prefetchRadar(helpers: ServerHelpers, query: string): Promise<unknown> {
  return Promise.all([
    helpers.radar.overview.fetch(),
    helpers.radar.search.fetch(toRadarRequest(readRadarAddress(query))),
  ]);
}
