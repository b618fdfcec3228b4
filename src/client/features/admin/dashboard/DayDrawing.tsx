import { BarChart, LineChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import { shortDayInWords } from '../../../../shared/dates.ts';
import { inDigits } from '../../../ui/text.ts';

export interface DayChartProps {
  label: string;
  /** Each day once, the oldest first; the value is null where nothing is known. */
  days: readonly { day: string; value: number | null }[];
  format: (value: number) => string;
  line?: boolean | undefined;
}

/** Loaded when it is drawn: the library of charts is large. */
export default function DayDrawing({ label, days, format, line = false }: DayChartProps) {
  const shared = {
    h: '100%',
    data: days.map(({ day, value }) => ({ day: shortDayInWords(day), [label]: value })),
    dataKey: 'day',
    series: [{ name: label, color: 'var(--accent)' }],
    valueFormatter: format,
    xAxisProps: { minTickGap: 24 },
    // Half an analysis is none.
    yAxisProps: { width: 64, allowDecimals: format !== inDigits },
  };
  return line ? (
    <LineChart
      {...shared}
      curveType="linear"
      connectNulls={false}
      lineChartProps={{ title: label }}
    />
  ) : (
    <BarChart {...shared} barChartProps={{ title: label }} />
  );
}
