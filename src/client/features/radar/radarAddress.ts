import { SEARCH_MAX } from '../../../shared/limits.ts';
import { RADAR_SORTS, TOPIC_MAX, verdictGroups } from '../../../shared/lists.ts';
import type { RadarSort } from '../../../shared/schema/radar.ts';
import type { ServerHelpers } from '../../app/api.ts';
import { PAGES_MAX, writeQuery } from '../../ui/list/address.ts';

export type RadarAddress = ReturnType<typeof readRadarAddress>;

/** Reads a query string that anybody may have written. */
export function readRadarAddress(query: string) {
  const params = new URLSearchParams(query);
  const text = (name: string, most: number) =>
    (params.get(name) ?? '').trim().slice(0, most).toWellFormed();
  const page = text('page', 5);
  const search = text('search', SEARCH_MAX);
  const usual: RadarSort = search === '' ? 'newest' : 'relevant';
  const sort = RADAR_SORTS.find((known) => known === params.get('sort')) ?? usual;
  return {
    search,
    verdict: verdictGroups.find(({ value }) => value === params.get('verdict'))?.value ?? null,
    topic: text('topic', 2 * TOPIC_MAX) || null,
    sort: sort === 'relevant' ? usual : sort,
    page: /^[1-9]\d*$/.test(page) ? Math.min(Number(page), PAGES_MAX) : 1,
  };
}

export function writeRadarAddress(address: RadarAddress): string {
  const { search, verdict, topic, sort, page } = address;
  const usual = search === '' && sort === 'newest' ? sort : 'relevant';
  return writeQuery(
    { search, verdict: verdict ?? '', topic: topic ?? '', sort, page },
    { sort: usual, page: 1 },
  );
}

export function toRadarRequest({ search, verdict, topic, sort, page }: RadarAddress) {
  return {
    page,
    sortBy: sort,
    ...(search === '' ? {} : { search }),
    ...(verdict === null ? {} : { verdict }),
    ...(topic === null ? {} : { topic }),
  };
}

export function prefetchRadar(helpers: ServerHelpers, query: string): Promise<unknown> {
  return Promise.all([
    helpers.radar.overview.fetch(),
    helpers.radar.search.fetch(toRadarRequest(readRadarAddress(query))),
  ]);
}
