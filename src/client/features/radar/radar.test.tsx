import { describe, expect, it } from 'vitest';
import { getQueryKey } from '@trpc/react-query';
import type { ReportExample, ReportRow } from '../../../shared/schema/report.ts';
import { api } from '../../app/api.ts';
import { draw } from '../../testing/draw.tsx';
import { ExampleReport, RecentReports } from './ReportRows.tsx';
import type { RadarPoint } from '../../../shared/schema/radar.ts';
import { placeDots, PlotSection } from './PlotSection.tsx';
import { radarAddress } from './TruthRadar.tsx';

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

it('a report in a list stands with its score, its label and its date', () => {
  expect(drawn({})).toContain('Generally Credible');
  expect(drawn({})).toMatch(/<time dateTime="2026-11-20[^"]*"[^>]*>November 20, 2026</);
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

describe('the example of a report', () => {
  const example: ReportExample = {
    ...{ ...row, slug: 'an-example', content: 'An example', summary: 'Because it is.' },
    ...{ sources: 3, quoted: 2, publications: ['A newspaper', 'An institute'] },
  };
  const withExample = (given: ReportExample | null) =>
    draw(
      <>
        <ExampleReport />
        <RecentReports />
      </>,
      {
        known: (queries) => {
          queries.setQueryData(getQueryKey(api.reports.example, undefined, 'query'), given);
          queries.setQueryData(getQueryKey(api.reports.recent, undefined, 'query'), [
            { ...row, slug: 'an-example', content: 'An example' },
            row,
          ]);
        },
      },
    );

  it('says what was found and why, and is not in the list below', () => {
    const html = withExample(example);
    for (const text of ['True', '<b>74</b> of 100', 'Generally Credible', 'Because it is.'])
      expect(html).toContain(text);
    expect(html).toContain('3 sources, 2 quotes found: A newspaper, An institute');
    expect(html.match(/"\/report\/[^"]*"/g)).toEqual(['"/report/an-example"', '"/report/a-claim"']);
  });

  it('speaks of one source alone, of no quote where none was looked for, and calls a sample one', () => {
    const one = { ...example, sources: 1, quoted: 0, publications: ['A library'], isSample: true };
    expect(withExample(one)).toContain('One source: A library');
    expect(withExample(one)).toContain('<span>Sample</span>');
  });

  it('is left out where there is none', () => {
    expect(withExample(null)).not.toContain('What a report looks like');
    expect(withExample(null)).toContain('"/report/an-example"');
  });
});

const updatedAt = '2026-11-28T12:00:00.000Z';
const point = (score: number, confidence: RadarPoint['confidence'] = 'high', slug = `s${score}`) =>
  ({ slug, score, confidence, content: '', verdict: 'true', updatedAt }) satisfies RadarPoint;

describe('the plot of Truth Radar', () => {
  it('puts reports with the same score beside each other, not one on the other', () => {
    const dots = placeDots(Array.from({ length: 7 }, (_, index) => point(50, 'high', `s${index}`)));
    expect(new Set(dots.map(({ row }) => row)).size).toBe(7);
  });

  it('keeps those that have room in the middle, each confidence for itself', () => {
    const dots = placeDots([point(10), point(90), point(40, 'low'), point(41, 'medium')]);
    expect(dots.map(({ row }) => row)).toEqual([3, 3, 3, 3]);
  });

  it('stands the same whatever the order in which the reports come, by score', () => {
    const points = [5, 44, 41, 70, 43, 42].map((score) => point(score));
    const dots = placeDots(points);
    expect(placeDots([...points].reverse())).toEqual(dots);
    expect(dots.map(({ score }) => score)).toEqual([5, 41, 42, 43, 44, 70]);
  });

  it('has a table that says when a report was checked last, and sets no provisional score as firmly', () => {
    const weightOf = (confidence: RadarPoint['confidence']) => {
      const html = draw(<PlotSection points={[point(61, confidence)]} />);
      expect(html).toContain('November 28, 2026');
      return /<td style="([^"]*)"[^>]*>61</.exec(html)?.[1]?.includes('font-weight:600');
    };
    expect(weightOf('medium')).toBe(true);
    expect(weightOf('low')).toBe(false);
  });
});

it.each([
  ['', ''],
  ['?search=honey+bees&verdict=true&topic=food&sort=lowest&page=3', null],
  ['?search=honey&sort=newest', null],
  ['?sort=newest', ''],
  ['?search=honey&sort=relevant', '?search=honey'],
  ['?verdict=maybe&sort=sideways&page=-1&topic=', ''],
  ['?page=999999', '?page=1000'],
  ['?page=9999', '?page=1000'],
])('an address of Truth Radar says what it shows, without what is usual: %s', (query, written) => {
  expect(radarAddress.write(radarAddress.read(query))).toBe(written ?? query);
});

it('cuts what is longer than anybody looks for, and asks for no more than is said', () => {
  const address = radarAddress.read(`?search=${'x'.repeat(500)}`);
  expect(address.search).toHaveLength(200);
  expect(radarAddress.asked(radarAddress.read(''))).toEqual({});
});
