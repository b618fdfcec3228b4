import { BarChart, LineChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import { shortDayInWords } from '../../../shared/dates.ts';
import { inDigits } from '../../ui/text.ts';

export default function DayDrawing(props: {
  label: string;
  days: readonly { day: string; value: number | null }[];
  format: (value: number) => string;
  isLine: boolean;
}) {
  const { label, days, format, isLine } = props;
  const shared = {
    h: '100%',
    data: days.map(({ day, value }) => ({ day: shortDayInWords(day), [label]: value })),
    dataKey: 'day',
    series: [{ name: label, color: 'var(--accent)' }],
    valueFormatter: format,
    xAxisProps: { minTickGap: 24 },
    // Counts have no ticks at fractions.
    yAxisProps: { width: 72, interval: 0, allowDecimals: format !== inDigits },
  };
  // Margins leave room for the half of a point that lies outside the axes.
  const chartProps = { title: label, margin: { top: 6, right: 6 } };
  return isLine ? (
    <LineChart {...shared} curveType="linear" connectNulls={false} lineChartProps={chartProps} />
  ) : (
    <BarChart {...shared} barChartProps={chartProps} />
  );
}
