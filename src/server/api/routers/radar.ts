import { z } from 'zod';
import {
  COUNT_MAX,
  FEATURED_DEFAULT,
  FEATURED_MAX,
  LIST_PAGE_SIZE,
  LIST_PAGE_SIZE_MAX,
  SEARCH_MAX,
} from '../../../shared/limits.ts';
import { TOPIC_MAX } from '../../../shared/radarLists.ts';
import { FeaturedCategory } from '../../../shared/schema/adminReport.ts';
import {
  FeaturedList,
  RadarOverview,
  RadarResults,
  RadarSort,
  RadarVerdict,
} from '../../../shared/schema/radar.ts';
import { listFeatured } from '../../modules/radar/listFeatured.ts';
import { readOverview } from '../../modules/radar/readOverview.ts';
import { searchRadar } from '../../modules/radar/searchRadar.ts';
import { countInput } from '../inputs.ts';
import { costly, router } from '../procedures.ts';
import { restCall } from '../rest/call.ts';

const FeaturedInput = z.strictObject({
  category: FeaturedCategory.optional(),
  limit: countInput(1, FEATURED_MAX).default(FEATURED_DEFAULT),
});

const SearchInput = z.strictObject({
  page: countInput(1, COUNT_MAX).default(1),
  pageSize: countInput(1, LIST_PAGE_SIZE_MAX).default(LIST_PAGE_SIZE),
  search: z.string().max(SEARCH_MAX).optional(),
  verdict: RadarVerdict.optional(),
  topic: z
    .string()
    .min(1)
    .max(2 * TOPIC_MAX)
    .optional(),
  sortBy: RadarSort.optional(),
});

/** What everybody can find: reports that an admin let be listed, and no others. */
export const radar = router({
  featured: costly('list')
    .meta(
      restCall({
        method: 'GET',
        path: '/featured',
        tag: 'Reading',
        summary: 'The newest featured reports',
        description:
          'Those on the list that `category` names, or on any of the three. Contents are cut at 300 ' +
          'characters.',
        refusals: ['invalid_input'],
      }),
    )
    .input(FeaturedInput)
    .output(FeaturedList)
    .query(({ ctx, input }) => listFeatured(ctx, input)),

  overview: costly('search')
    .meta({ summary: 'Featured reports, the plot of the newest listed ones, and their topics' })
    .output(RadarOverview)
    .query(({ ctx }) => readOverview(ctx)),

  search: costly('search')
    .meta({ summary: 'The listed reports that match' })
    .input(SearchInput)
    .output(RadarResults)
    .query(({ ctx, input }) => searchRadar(ctx, input)),
});
