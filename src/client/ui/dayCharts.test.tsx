import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { DayChart } from './chart/DayChart.tsx';

const days = [
  { day: '2026-11-18', value: 4 },
  { day: '2026-11-19', value: null },
  { day: '2026-11-20', value: 0 },
];
const props = { label: 'Analyses per day', days, format: (value: number) => `${value} made` };

describe.each([
  ['bars', false],
  ['a line', true],
])('a chart of days as %s', (_name, line) => {
  const html = renderToStaticMarkup(<DayChart {...props} line={line} />);

  it('has its numbers as a table, for who cannot see it', () => {
    expect(html).toContain('<caption>Analyses per day</caption>');
    expect(html).toContain('<th scope="row">Nov 18</th><td>4 made</td>');
    expect(html).toContain('<th scope="row">Nov 19</th><td>no data</td>');
  });

  it('can be walked through by keyboard, and tells the last day at first', () => {
    expect(html).toMatch(/role="slider" tabindex="0"[^>]*aria-valuetext="Nov 20: 0 made"/i);
  });

  it('is drawn without any data, too', () => {
    expect(renderToStaticMarkup(<DayChart {...props} line={line} days={[]} />)).toContain(
      'Analyses per day',
    );
  });
});

it('a day with nothing has no bar, the greatest one the whole height', () => {
  const html = renderToStaticMarkup(<DayChart {...props} />);
  expect([...html.matchAll(/height="([\d.]+)"/g)].map(([, height]) => height)).toEqual([
    '100',
    '0',
    '0',
  ]);
});
