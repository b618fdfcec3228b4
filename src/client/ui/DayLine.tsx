import { DayChart, type DayChartProps } from './DayChart.tsx';
import { greatestOf } from './greatestOf.ts';
import { lineOf } from './lineOf.ts';
import classes from './DayDrawing.module.css';

/** A measure per day, such as a time, as a line that is broken where nothing is known. */
export function DayLine(props: DayChartProps) {
  const { days } = props;
  const greatest = greatestOf(days);
  const { line, dots } = lineOf(days, greatest);
  return (
    <DayChart {...props} greatest={greatest}>
      <svg
        className={classes.drawing}
        viewBox={`0 0 ${Math.max(days.length, 1)} 100`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className={classes.line} d={line} />
        <path className={`${classes.line} ${classes.dot}`} d={dots} />
      </svg>
    </DayChart>
  );
}
