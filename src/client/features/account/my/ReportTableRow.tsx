import { UnstyledButton } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../../../../shared/paths.ts';
import type { MyReport } from '../../../../shared/schema/account.ts';
import { findingOf } from '../../../findingOf.ts';
import { BinIcon } from '../../../ui/icons/BinIcon.tsx';
import { MeterArc } from '../../../ui/meter/MeterArc.tsx';
import { Time } from '../../../ui/Time.tsx';
import classes from './ReportTableRow.module.css';

/** One report: what it is about, what was found, when it was asked for, and the way to be rid of it. */
export function ReportTableRow({ report, onDelete }: { report: MyReport; onDelete: () => void }) {
  const { slug, content, title, credibilityScore, confidence, views, askedAt } = report;
  const finding = findingOf(report);
  const provisional = confidence === 'low';
  return (
    <tr className={classes.row}>
      <th scope="row" className={classes.report}>
        <span className={classes.about}>
          {credibilityScore === null ? (
            <span className={classes.noArc} aria-hidden="true" />
          ) : (
            <MeterArc score={credibilityScore} provisional={provisional} />
          )}
          <Link className={classes.claim} to={paths.report(slug)} dir="auto" title={content}>
            {title ?? content}
          </Link>
        </span>
      </th>
      <td className={classes.finding} data-tone={finding.tone}>
        {finding.text}
        {report.isIndexable && <span className={classes.listed}> · listed</span>}
      </td>
      <td className={classes.asked}>
        <Time iso={askedAt} />
      </td>
      <td className={classes.views}>
        {views.toLocaleString()}
        <span className={classes.unit}>{views === 1 ? ' view' : ' views'}</span>
      </td>
      <td
        className={provisional || credibilityScore === null ? classes.provisional : classes.score}
      >
        {credibilityScore ?? (
          <>
            <span aria-hidden="true">–</span>
            <span className="unseen">None</span>
          </>
        )}
      </td>
      <td className={classes.actions}>
        <UnstyledButton
          className={classes.delete}
          aria-label={`Delete the report on ${(title ?? content).slice(0, 80)}`}
          title="Delete"
          onClick={onDelete}
        >
          <BinIcon />
        </UnstyledButton>
      </td>
    </tr>
  );
}
