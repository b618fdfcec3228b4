import { STATUS_LINE_MS } from '../../../../shared/limits.ts';
import classes from './StatusLine.module.css';
import { LANES, type Progress } from './progress.ts';
import { statusLines } from './statusLines.ts';
import { useTicks } from './useTicks.ts';

/** One line at a time for the eye; for the ear only what has happened, so that it is not told the same again. */
export function StatusLine({ progress, link }: { progress: Progress; link: boolean }) {
  const lines = statusLines(progress, link);
  const ticks = useTicks(STATUS_LINE_MS);
  return (
    <>
      <p className={classes.line} aria-hidden="true">
        {lines[ticks % lines.length]}
      </p>
      <p className="unseen" role="status">
        {heard(progress, link)}
      </p>
    </>
  );
}

/** The analysts that are done, in words; before them the page, where one has to be read. */
export function heard({ stages }: Progress, link = false): string {
  if (link && stages.preprocessing.status === 'running') return 'The page is being read.';
  const done = LANES.map(({ step, title }) => {
    const { status, percentage } = stages[step];
    if (status === 'failed') return `${title}: no answer.`;
    if (status !== 'completed') return null;
    return percentage === null ? `${title}: done.` : `${title}: ${Math.round(percentage)} of 100.`;
  });
  return done.filter((line) => line !== null).join(' ') || 'The analysis is running.';
}
