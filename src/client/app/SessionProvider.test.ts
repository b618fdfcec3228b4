import { QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { clearUserQueries } from './SessionProvider.tsx';
import { createQueryClient } from './api.ts';

/** A page that shows some answers, and knows others from before. */
function page() {
  const queries = createQueryClient();
  const asked: string[] = [];
  const keyOf = (call: string) => [call.split('.'), { type: 'query' }];
  const know = (call: string, shown: boolean) => {
    queries.setQueryData(keyOf(call), 'of before');
    if (!shown) return;
    const queryFn = () => Promise.resolve(asked.push(call));
    new QueryObserver(queries, { queryKey: keyOf(call), queryFn }).subscribe(() => undefined);
  };
  return { queries, asked, know, answer: (call: string) => queries.getQueryData(keyOf(call)) };
}

it('when somebody else signs in, what is known about the caller is dropped at once and requested again', () => {
  const { queries, asked, know, answer } = page();
  for (const call of ['auth.remainingReports', 'reports.mine', 'account.exposure', 'admin.users'])
    know(call, true);
  clearUserQueries(queries);
  expect(answer('reports.mine')).toBeUndefined();
  expect(answer('auth.remainingReports')).toBeUndefined();
  expect(asked).toEqual([
    'auth.remainingReports',
    'reports.mine',
    'account.exposure',
    'admin.users',
  ]);
  queries.clear();
});

it('when somebody else asks, a report on the page stays there while it is asked for anew', () => {
  const { queries, asked, know, answer } = page();
  know('reports.read', true);
  know('reports.list', false);
  clearUserQueries(queries);
  expect(answer('reports.read')).toBe('of before');
  expect(answer('reports.list')).toBeUndefined();
  expect(asked).toEqual(['reports.read']);
  queries.clear();
});

it('when somebody else asks, what is the same for everybody is kept', () => {
  const { queries, asked, know, answer } = page();
  know('reports.recent', true);
  know('analysis.analysts', false);
  clearUserQueries(queries);
  expect([answer('reports.recent'), answer('analysis.analysts')]).toEqual([
    'of before',
    'of before',
  ]);
  expect(asked).toEqual([]);
  queries.clear();
});
