import { UnstyledButton } from '@mantine/core';
import { COUNT_MAX } from '../../../shared/limits.ts';
import { paths } from '../../../shared/paths.ts';
import type { MyReport } from '../../../shared/schema/account.ts';
import { scoreLabel } from '../../../shared/scoring.ts';
import { Link } from '../Link.tsx';
import { MeterArc } from '../meter/MeterArc.tsx';
import { inDigits } from '../text.ts';
import head from './ReportHead.module.css';
import row from './Table.module.css';
import classes from './cells.module.css';

export function CountCell(props: {
  count: number;
  /** Singular and plural; shown where the table has no header. */
  unit: readonly [string, string];
  atLeast?: boolean;
  className: string | undefined;
}) {
  const { count, unit, atLeast = false, className } = props;
  return (
    <td className={`${row.quiet} ${classes.count} ${className}`}>
      {inDigits(count)}
      {atLeast && '+'}
      <span className={classes.unit}> {unit[count === 1 ? 0 : 1]}</span>
    </td>
  );
}

export function ScoreCell(props: {
  score: number | null;
  provisional: boolean;
  className: string | undefined;
}) {
  const { score, provisional, className } = props;
  return (
    <td
      className={`${classes.score} ${className}`}
      data-provisional={provisional || score === null}
    >
      {score ?? (
        <>
          <span aria-hidden="true">–</span>
          <span className="unseen">None</span>
        </>
      )}
    </td>
  );
}

interface Column<Sort> {
  name: string;
  up?: Sort;
  down?: Sort;
  className?: string | undefined;
  unseen?: true;
}

/** The header of a table. Columns sort descending first, then ascending; or only the given way. */
export function SortHeads<Sort extends string>(props: {
  columns: readonly (string | Column<Sort>)[];
  sort: Sort;
  onSort: (sort: Sort) => void;
}) {
  const { columns, sort, onSort } = props;
  const heads = columns.map((column) => {
    const at: Column<Sort> = typeof column === 'string' ? { name: column } : column;
    const { name, up, down, className, unseen } = at;
    const sorted = sort === down ? 'descending' : sort === up ? 'ascending' : undefined;
    const next = sort === down ? (up ?? down) : (down ?? up);
    const label = unseen ? <span className="unseen">{name}</span> : name;
    return (
      <th key={name} scope="col" className={className} aria-sort={sorted}>
        {next === undefined ? (
          label
        ) : (
          <UnstyledButton className={row.sort} onClick={() => onSort(next)}>
            {label}
            <span className={row.arrow} aria-hidden="true">
              {sorted === 'ascending' ? '↑' : sorted === 'descending' ? '↓' : ''}
            </span>
          </UnstyledButton>
        )}
      </th>
    );
  });
  return (
    <thead>
      <tr>{heads}</tr>
    </thead>
  );
}

/** The result of a report in words. At low confidence the score's label would say too much. */
export function findingOf(report: Pick<MyReport, 'status' | 'credibilityScore' | 'confidence'>): {
  text: string;
  tone: 'plain' | 'quiet' | 'bad';
} {
  const { status, credibilityScore, confidence } = report;
  if (status === 'processing') {
    const text = credibilityScore === null ? 'Being analysed' : 'Being analysed anew';
    return { text, tone: 'quiet' };
  }
  if (status === 'withheld') return { text: 'Withheld', tone: 'quiet' };
  if (status === 'failed' || credibilityScore === null) return { text: 'Failed', tone: 'bad' };
  const open = confidence === 'low';
  const text = open ? 'Inconclusive' : scoreLabel(credibilityScore);
  const tone = open ? 'quiet' : 'plain';
  return { text: status === 'partial' ? `${text}, incomplete` : text, tone };
}

/** `12`, or `10,000+` beyond `COUNT_MAX`, where counting stops. `less` is subtracted. */
export const cappedCount = (count: number, less = 0): string =>
  `${inDigits(Math.min(count, COUNT_MAX) - less)}${count > COUNT_MAX ? '+' : ''}`;

export function ReportHead(props: {
  report: Pick<MyReport, 'slug' | 'content' | 'title' | 'credibilityScore' | 'confidence'>;
  className: string | undefined;
}) {
  const { credibilityScore, confidence, slug, content, title } = props.report;
  return (
    <th scope="row" className={`${row.head} ${props.className}`}>
      <span className={head.about}>
        {credibilityScore === null ? (
          <span className={head.noArc} aria-hidden="true" />
        ) : (
          <MeterArc score={credibilityScore} provisional={confidence === 'low'} />
        )}
        <ClaimLink {...{ slug, content, title }} />
      </span>
    </th>
  );
}

export function ClaimLink(props: { slug: string; content: string; title?: string | null }) {
  const { slug, content, title = null } = props;
  return (
    <Link className={row.claim} to={paths.report(slug)} dir="auto" title={content}>
      {title ?? content}
    </Link>
  );
}
