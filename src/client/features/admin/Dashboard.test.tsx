import { getQueryKey } from '@trpc/react-query';
import { expect, it, describe } from 'vitest';
import { changeInWords, Dashboard, daysAddress } from './Dashboard.tsx';
import type * as operations from '../../../shared/schema/operations.ts';
import { api } from '../../app/api.ts';
import { draw } from '../../testing/draw.tsx';
import { costInWords, DayChart, timeInWords } from './measures.tsx';

it.each([
  [112, 100, '+12%'],
  [60, 100, '−40%'],
  [100, 100, 'about the same'],
  [0, 10, '−100%'],
  [5, 0, 'none before'],
  [0, 0, 'none before either'],
  [null, 4, 'none now'],
  [null, null, 'none before either'],
])('%s after %s is told as %s', (present, before, words) => {
  expect(changeInWords(present, before)).toBe(words);
});

it.each([
  [0, '0 ms'],
  [640, '640 ms'],
  [7_260, '7.3 s'],
  [59_940, '59.9 s'],
  [59_990, '1 min 0 s'],
  [65_000, '1 min 5 s'],
])('%s milliseconds are told as %s', (ms, words) => {
  expect(timeInWords(ms)).toBe(words);
});

it('small costs are told with the digits that they need', () => {
  expect([0, 0.0042, 0.5, 12.345].map(costInWords)).toEqual([
    '$0.00',
    '$0.0042',
    '$0.50',
    '$12.35',
  ]);
});

it('the days that are looked at stand in the address, unless they are the usual ones', () => {
  expect(daysAddress.read('?days=7')).toEqual({ days: '7' });
  expect(daysAddress.read('?days=365')).toEqual({ days: '30' });
  expect(daysAddress.write({ days: '90' })).toBe('?days=90');
  expect(daysAddress.write({ days: '30' })).toBe('');
});

const none = {
  ...{ analyses: 0, partial: 0, failed: 0, medianMs: null, p95Ms: null, costUsd: null },
  ...{ visitors: 0, accounts: 0, registrations: 0 },
};
const day: operations.DashboardDay = { day: '2026-11-20', ...none };
const empty: operations.Dashboard = {
  days: [day],
  totals: { ...none, reused: null },
  before: { ...none, reused: null },
  failures: [],
  allowanceUsedUp: 0,
  top: [],
  now: { processing: 0, waiting: 0 },
};

function htmlOf(changes: Partial<operations.Dashboard> = {}, analysts: object[] = []) {
  return draw(<Dashboard />, {
    known: (queries) => {
      const numbers = getQueryKey(api.admin.dashboard.read, { days: 30 }, 'query');
      queries.setQueryData(numbers, { ...empty, ...changes });
      const state = getQueryKey(api.admin.analysts.state, undefined, 'query');
      queries.setQueryData(state, { places: analysts });
    },
  });
}
const drawn = (changes: Partial<operations.Dashboard> = {}) =>
  htmlOf(changes)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

describe('a dashboard on which nothing happened', () => {
  it('says so instead of drawing nothing', () => {
    const text = drawn();
    expect(text).toContain('No analyses in these days.');
    expect(text).toContain('No vendor reported what its answers cost.');
    expect(text).toContain('No analysis failed in these days.');
    expect(text).toContain('No report has been read yet.');
  });

  it('makes no number up', () => {
    const text = drawn();
    expect(text).toContain('Median time – none before either');
    expect(text).toContain('Cost – no vendor reported any');
    expect(text).not.toMatch(/NaN|Infinity/);
  });

  it('has nothing to look at', () => {
    expect(drawn()).toContain(' Nothing is being analyzed at the moment. Jobs Analyses 0 ');
  });
});

describe('a dashboard', () => {
  it('tells how numbers changed, and against what', () => {
    const totals = { ...empty.totals, analyses: 120, failed: 3, medianMs: 6_100, reused: 0.25 };
    const before = { ...empty.totals, analyses: 100, failed: 1, medianMs: 6_100 };
    const text = drawn({ totals, before });
    expect(text).toContain('Analyses 120 +20%');
    expect(text).toContain('Failed 2.5% 1% before');
    expect(text).toContain('Median time 6.1 s about the same');
    expect(text).toContain('Answered from stored reports 25% none before');
  });

  it('says when there is nothing to compare with', () => {
    expect(drawn({ before: null })).toContain('Records are kept for 90 days');
  });

  it('claims no more of what is going on than was counted', () => {
    const now = { processing: 10_001, waiting: 3 };
    expect(drawn({ now })).toContain('10,000+ being analyzed, 3 of them waiting.');
  });

  it('leads to the jobs when analyses failed, and to the analysts when one is not asked', () => {
    const failures = [{ kind: 'analysis' as const, failure: 'page_timed_out' as const, count: 2 }];
    const circuit = { state: 'open', since: null };
    const html = htmlOf({ failures }, [{ place: 'search', name: 'Perplexity', circuit }]);
    expect(html).toContain('2 analyses failed in these days.');
    expect(html).toMatch(/<a href="\/admin\/jobs"[^>]*>See what can be tried again/);
    expect(html).toContain('Perplexity is paused for now');
    expect(html).toMatch(/<a href="\/admin\/settings"[^>]*>See the analysts/);
  });
});

const days = [
  { day: '2026-11-18', analyses: 4, medianMs: 4 },
  { day: '2026-11-19', analyses: null, medianMs: null },
  { day: '2026-11-20', analyses: 0, medianMs: 0 },
];
const label = 'Analyses per day';

it.each([
  ['analyses', '4'],
  ['medianMs', '4 ms'],
] as const)('a chart has its numbers as a table: %s', (of, shown) => {
  const html = draw(<DayChart {...{ label, of, days }} />);
  expect(html).toContain('<caption>Analyses per day</caption>');
  expect(html).toContain(`<th scope="row">Nov 18</th><td>${shown}</td>`);
  expect(html).toContain('<th scope="row">Nov 19</th><td>no data</td>');
});

it('a chart is drawn without any data, too', () => {
  expect(draw(<DayChart {...{ label }} of="analyses" days={[]} />)).toContain(label);
});
