import type { PageInfo } from '../../../shared/schema/page.ts';

/** What a page says, and what it says of itself. */
export interface Extracted extends Pick<
  PageInfo,
  'title' | 'site' | 'publishedAt' | 'language' | 'readAs' | 'truncated'
> {
  /** In one line, at most CONTENT_MAX code points; may be empty. */
  text: string;
}
