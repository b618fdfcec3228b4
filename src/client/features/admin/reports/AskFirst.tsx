import { ADMIN_UNDO_MS } from '../../../../shared/limits.ts';
import type { AdminReport } from '../../../../shared/schema/adminReport.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import classes from './AskFirst.module.css';
import { nameOfReport } from './nameOfReport.ts';

/** What is not done without a second thought. */
export interface Asked {
  act: 'delete' | 'withhold';
  reports: readonly AdminReport[];
}

/** Names the reports, says what will become of them, and asks. */
export function AskFirst(props: { asked: Asked; onConfirm: () => void; onClose: () => void }) {
  const { asked, onConfirm, onClose } = props;
  const { act, reports } = asked;
  const words = WORDS[act];
  return (
    <ConfirmDialog
      title={reports.length === 1 ? words.title : `${words.verb} ${reports.length} reports?`}
      confirmLabel={words.verb}
      danger
      busy={false}
      error={null}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <ul className={classes.names}>
        {reports.slice(0, NAMED).map((report) => (
          <li key={report.reportId} dir="auto">
            {nameOfReport(report, 140)}
          </li>
        ))}
        {reports.length > NAMED && <li>and {reports.length - NAMED} more</li>}
      </ul>
      <p>{words.text}</p>
    </ConfirmDialog>
  );
}

const NAMED = 3;

const WORDS = {
  delete: {
    title: 'Delete this report?',
    verb: 'Delete',
    text: `Readers are told of the deletion. For ${ADMIN_UNDO_MS / 1_000} seconds you can take it back; after that it is final.`,
  },
  withhold: {
    title: 'Withhold this report?',
    verb: 'Withhold',
    text: 'Only admins can read it then. It leaves all lists and is no longer indexable; releasing it does not bring that back.',
  },
} as const;
