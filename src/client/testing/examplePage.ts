import type { PageInfo } from '../../shared/schema/result.ts';

/** A page as it was read, for tests of how reports on links are shown. */
export function examplePage(changes: Partial<PageInfo> = {}): PageInfo {
  return {
    url: 'https://www.example.org/honey',
    finalUrl: 'https://www.example.org/honey',
    title: 'How honey keeps',
    site: 'The Bee Paper',
    publishedAt: '2026-05-04T00:00:00.000Z',
    language: 'en',
    hash: 'n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg',
    truncated: false,
    readAs: 'article',
    ...changes,
  };
}
