import { UnstyledButton } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../../../../shared/paths.ts';
import type { AdminReport } from '../../../../shared/schema/adminReport.ts';
import { ActionsMenu } from '../../../ui/list/ActionsMenu.tsx';
import type { RowActs } from './AllReportsTable.tsx';
import classes from './RowMenu.module.css';

/** What is seldom done with a report, or not lightly. */
export function RowMenu(props: { report: AdminReport; name: string; acts: RowActs }) {
  const { report, name, acts } = props;
  return (
    <ActionsMenu opener={<span aria-hidden="true">⋯</span>} label={`More for ${name}`}>
      <Link to={paths.editSeo(report.reportId)}>Edit SEO</Link>
      {report.withheldAt === null ? (
        <UnstyledButton onClick={() => acts.onWithhold(report)}>Withhold…</UnstyledButton>
      ) : (
        <UnstyledButton onClick={() => acts.onRelease(report)}>Release</UnstyledButton>
      )}
      <UnstyledButton className={classes.delete} onClick={() => acts.onDelete(report)}>
        Delete…
      </UnstyledButton>
    </ActionsMenu>
  );
}
