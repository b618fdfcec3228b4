import { DayChart, type DayChartProps } from './DayChart.tsx';
import { greatestOf } from './greatestOf.ts';
import classes from './DayDrawing.module.css';

/** What of a day's width its bar takes. */
const BAR = 0.72;

/** Amounts per day, as bars. */
export function DayBars(props: DayChartProps) {
  const { days } = props;
  const greatest = greatestOf(days);
  return (
    <DayChart {...props} greatest={greatest}>
      <svg
        className={classes.drawing}
        viewBox={`0 0 ${Math.max(days.length, 1)} 100`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {days.map(({ day, value }, index) => {
          // What is more than nothing can be seen.
          const height = value ? Math.max(1.5, round((value / greatest) * 100)) : 0;
          return (
            <rect
              key={day}
              className={classes.bar}
              x={index + (1 - BAR) / 2}
              y={100 - height}
              width={BAR}
              height={height}
            />
          );
        })}
      </svg>
    </DayChart>
  );
}

const round = (value: number) => Math.round(value * 100) / 100;
