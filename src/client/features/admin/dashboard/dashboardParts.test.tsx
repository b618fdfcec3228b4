import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import type {
  AnalystState,
  Dashboard,
  DashboardDay,
} from '../../../../shared/schema/operations.ts';
import {
  DashboardCharts,
  DashboardFigures,
  FailureReasons,
  MostRead,
  RecentError,
} from './Dashboard.tsx';

const drawn = (part: ReactElement) =>
  renderToStaticMarkup(<MemoryRouter>{part}</MemoryRouter>)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

const none = {
  ...{ analyses: 0, partial: 0, failed: 0, medianMs: null, p95Ms: null, costUsd: null },
  ...{ visitors: 0, accounts: 0, registrations: 0 },
};
const day: DashboardDay = { day: '2026-11-20', ...none };
const empty: Dashboard = {
  days: [day],
  totals: { ...none, reused: null },
  before: { ...none, reused: null },
  failures: [],
  allowanceUsedUp: 0,
  top: [],
  now: { processing: 0, waiting: 0 },
};

describe('a dashboard on which nothing happened', () => {
  it('says so instead of drawing nothing', () => {
    const html = drawn(<DashboardCharts days={[day]} />);
    expect(html).toContain('No analyses in these days.');
    expect(html).toContain('No vendor told what its answers cost.');
    expect(drawn(<FailureReasons failures={[]} />)).toContain('No analysis failed in these days.');
    expect(drawn(<MostRead reports={[]} />)).toContain('No report has been read yet.');
  });

  it('makes no number up', () => {
    const html = drawn(<DashboardFigures dashboard={empty} />);
    expect(html).toContain('Median time – none before either');
    expect(html).toContain('Cost – no vendor told any');
    expect(html).not.toMatch(/NaN|Infinity/);
  });

  it('has nothing to look at', () => {
    expect(drawn(<RecentError dashboard={empty} analysts={[]} />)).toBe(
      ' Nothing is being analyzed at the moment. Jobs ',
    );
  });
});

describe('a dashboard', () => {
  it('tells how numbers changed, and against what', () => {
    const totals = { ...empty.totals, analyses: 120, failed: 3, medianMs: 6_100, reused: 0.25 };
    const before = { ...empty.totals, analyses: 100, failed: 1, medianMs: 6_100 };
    const html = drawn(<DashboardFigures dashboard={{ ...empty, totals, before }} />);
    expect(html).toContain('Analyses 120 +20 %');
    expect(html).toContain('Failed 2.5 % 1 % before');
    expect(html).toContain('Median time 6.1 s about the same');
    expect(html).toContain('Answered from stored reports 25 % none before');
  });

  it('says when there is nothing to compare with', () => {
    const html = drawn(<DashboardFigures dashboard={{ ...empty, before: null }} />);
    expect(html).toContain('Records are kept for 90 days');
  });

  it('claims no more of what is going on than was counted', () => {
    const now = { processing: 10_001, waiting: 3 };
    expect(drawn(<RecentError dashboard={{ ...empty, now }} analysts={[]} />)).toContain(
      '10,000+ being analyzed, 3 of them waiting.',
    );
  });

  it('leads to the jobs when analyses failed, and to the analysts when one is not asked', () => {
    const failures = [{ kind: 'analysis' as const, failure: 'page_timed_out' as const, count: 2 }];
    const shut = {
      ...{ place: 'search', name: 'Perplexity' },
      circuit: { state: 'open', since: null },
    } as unknown as AnalystState;
    const html = renderToStaticMarkup(
      <MemoryRouter>
        <RecentError dashboard={{ ...empty, failures }} analysts={[shut]} />
      </MemoryRouter>,
    );
    expect(html).toContain('2 analyses failed in these days.');
    expect(html).toMatch(/<a href="\/admin\/jobs"[^>]*>See what can be tried again/);
    expect(html).toContain('Perplexity is not asked at the moment');
    expect(html).toMatch(/<a href="\/admin\/settings"[^>]*>See the analysts/);
  });
});
