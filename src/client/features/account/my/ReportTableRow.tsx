import { UnstyledButton } from '@mantine/core';
import type { MyReport } from '../../../../shared/schema/account.ts';
import { findingOf } from '../../../ui/list/findingOf.ts';
import { BinIcon } from '../../../ui/icons/BinIcon.tsx';
import { CountCell } from '../../../ui/list/CountCell.tsx';
import { ReportHead } from '../../../ui/list/ReportHead.tsx';
import row from '../../../ui/list/Row.module.css';
import { ScoreCell } from '../../../ui/list/ScoreCell.tsx';
import { Time } from '../../../ui/Time.tsx';
import classes from './ReportTable.module.css';

/** One report: what it is about, what was found, when it was asked for, and the way to be rid of it. */
export function ReportTableRow({ report, onDelete }: { report: MyReport; onDelete: () => void }) {
  const { content, title, credibilityScore, confidence, views, askedAt } = report;
  const finding = findingOf(report);
  return (
    <tr className={`${row.row} ${classes.row}`}>
      <ReportHead report={report} className={classes.report} />
      <td className={`${row.quiet} ${classes.finding}`} data-tone={finding.tone}>
        {finding.text}
        {report.isIndexable && <span className={classes.listed}> · listed</span>}
      </td>
      <td className={`${row.quiet} ${classes.asked}`}>
        <Time iso={askedAt} />
      </td>
      <CountCell count={views} unit={['view', 'views']} className={classes.views} />
      <ScoreCell
        score={credibilityScore}
        provisional={confidence === 'low'}
        className={classes.score}
      />
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
