import { api } from '../../../app/api.ts';
import classes from './ExposureLine.module.css';

/** How visible the person's reports are, in a line that is there before the figures are. */
export function ExposureLine() {
  const { data } = api.account.exposure.useQuery(undefined, { staleTime: 0 });
  return <p className={classes.line}>{data && inWords(data)}</p>;
}

function inWords(figures: {
  totalReports: number;
  indexableReports: number;
  featuredReports: number;
  views: number;
}): string {
  const { totalReports, indexableReports, featuredReports, views } = figures;
  if (totalReports === 0) return 'What you have analysed is listed here, for you alone.';
  return [
    totalReports === 1 ? '1 report' : `${count(totalReports)} reports`,
    `${indexableReports === 0 ? 'none' : count(indexableReports)} listed publicly`,
    ...(featuredReports > 0 ? [`${count(featuredReports)} featured`] : []),
    views === 0 ? 'no views yet' : `read ${views === 1 ? 'once' : `${count(views)} times`}`,
  ].join(' · ');
}

const count = (number: number): string => number.toLocaleString();
