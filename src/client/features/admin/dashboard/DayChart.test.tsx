import { expect, it } from 'vitest';
import { draw } from '../../../testing/draw.tsx';
import { DayChart } from './DayChart.tsx';

const days = [
  { day: '2026-11-18', value: 4 },
  { day: '2026-11-19', value: null },
  { day: '2026-11-20', value: 0 },
];
const props = { label: 'Analyses per day', format: (value: number) => `${value} made` };

it.each([false, true])('a chart has its numbers as a table (line: %s)', (line) => {
  const html = draw(<DayChart {...props} days={days} line={line} />);
  expect(html).toContain('<caption>Analyses per day</caption>');
  expect(html).toContain('<th scope="row">Nov 18</th><td>4 made</td>');
  expect(html).toContain('<th scope="row">Nov 19</th><td>no data</td>');
});

it('a chart is drawn without any data, too', () => {
  expect(draw(<DayChart {...props} days={[]} />)).toContain('Analyses per day');
});
