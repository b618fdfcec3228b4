import { getQueryKey } from '@trpc/react-query';
import { expect, it } from 'vitest';
import type { ReportRow } from '../../../shared/schema/report.ts';
import { api } from '../../app/api.ts';
import { draw } from '../../testing/draw.tsx';
import { RecentReports } from './ReportRows.tsx';

const row: ReportRow = {
  slug: 'a-claim',
  content: 'A claim',
  credibilityScore: 74,
  verdict: 'true',
  confidence: 'medium',
  isSample: false,
  updatedAt: '2026-11-20T10:00:00.000Z',
};
const drawn = (changes: Partial<ReportRow>) =>
  draw(<RecentReports />, {
    known: (queries) =>
      queries.setQueryData(getQueryKey(api.reports.recent, undefined, 'query'), [
        { ...row, ...changes },
      ]),
  });

it('a report in a list stands with its score and label', () => {
  expect(drawn({})).toContain('Generally Credible');
  expect(drawn({})).not.toContain('Inconclusive');
});

it('an inconclusive one says that its score is provisional, and names no label', () => {
  const open = drawn({ confidence: 'low', verdict: 'inconclusive' });
  expect(open).toContain('Inconclusive, provisional');
  expect(open).not.toContain('Generally Credible');
});

it('a sample is called one', () => {
  expect(drawn({ isSample: true })).toContain('Sample · ');
});
