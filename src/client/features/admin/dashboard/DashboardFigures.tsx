import type { Dashboard } from '../../../../shared/schema/dashboard.ts';
import { cappedCount } from '../../../ui/list/cappedCount.ts';
import { inDigits } from '../../../ui/text.ts';
import { changeInWords, costInWords, timeInWords } from './inWords.ts';
import classes from './DashboardFigures.module.css';

/** The numbers that are looked at first, each with how it changed against as many days before. */
export function DashboardFigures({ dashboard }: { dashboard: Dashboard }) {
  const { days, totals, before, allowanceUsedUp } = dashboard;
  const asked = ({ visitors, accounts }: typeof totals) => visitors + accounts;
  const change = (of: (totals: Dashboard['totals']) => number | null) =>
    before ? changeInWords(of(totals), of(before)) : null;
  const shareBefore = (of: (totals: Dashboard['totals']) => number) =>
    before &&
    (before.analyses === 0 ? 'none before' : `${share(of(before), before.analyses)} before`);
  const figures: Figure[] = [
    {
      name: 'Analyses',
      value: inDigits(totals.analyses),
      note: change(({ analyses }) => analyses),
    },
    {
      name: 'Failed',
      value: share(totals.failed, totals.analyses),
      note: shareBefore(({ failed }) => failed),
    },
    {
      name: 'Partial',
      value: share(totals.partial, totals.analyses),
      note: shareBefore(({ partial }) => partial),
    },
    {
      name: 'Median time',
      value: totals.medianMs === null ? '–' : timeInWords(totals.medianMs),
      note: change(({ medianMs }) => medianMs),
    },
    { name: 'Submissions', value: inDigits(asked(totals)), note: change(asked) },
    {
      name: 'Without a new report',
      value: totals.reused === null ? '–' : percent(totals.reused),
      note: before && (before.reused === null ? 'none before' : `${percent(before.reused)} before`),
    },
    {
      name: 'New accounts',
      value: inDigits(totals.registrations),
      note: change(({ registrations }) => registrations),
    },
    {
      name: 'Cost',
      value: totals.costUsd === null ? '–' : costInWords(totals.costUsd),
      note: totals.costUsd === null ? 'no vendor told any' : change(({ costUsd }) => costUsd),
    },
    {
      name: 'Free reports used up',
      value: cappedCount(allowanceUsedUp),
      note: 'visitors, this month',
    },
  ];
  return (
    <section className={classes.place} aria-label="At a glance">
      <dl className={classes.figures}>
        {figures.map(({ name, value, note }) => (
          <div key={name} className={classes.figure}>
            <dt>{name}</dt>
            <dd className={classes.value}>{value}</dd>
            <dd className={classes.note}>{note}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.against}>
        {before
          ? `Against the ${days.length} days before, up to the same time of day.`
          : 'Records are kept for 90 days, so there is nothing to compare these with.'}{' '}
        Days are counted in UTC.
      </p>
    </section>
  );
}

interface Figure {
  name: string;
  value: string;
  note: string | null;
}

const percent = (part: number) =>
  `${(part * 100).toLocaleString('en', { maximumFractionDigits: part < 0.1 ? 1 : 0 })} %`;
const share = (part: number, whole: number) => (whole === 0 ? '–' : percent(part / whole));
