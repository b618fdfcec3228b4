import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { FEATURED_CATEGORIES } from '../../../../shared/adminLists.ts';
import { ADMIN_UNDO_MS } from '../../../../shared/limits.ts';
import type { AdminReport, FeaturedCategory } from '../../../../shared/schema/adminReport.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { ActionsMenu } from '../../../ui/list/ActionsMenu.tsx';
import { FEATURED, nameOfReport } from './useReportActs.ts';
import classes from './ReportsBar.module.css';

/** Above the list: selects all of the page, and acts on the selected reports. */
export function ReportsBar(props: {
  reports: readonly AdminReport[];
  chosen: readonly AdminReport[];
  busy: boolean;
  onChoose: (reports: readonly AdminReport[]) => void;
  onIndexable: (isIndexable: boolean) => void;
  onFeatured: (category: FeaturedCategory, isFeatured: boolean) => void;
  onDelete: () => void;
}) {
  const { reports, chosen, busy, onChoose, onIndexable, onFeatured, onDelete } = props;
  const all = chosen.length === reports.length;
  return (
    <div className={classes.bar} aria-busy={busy}>
      <label className={classes.all}>
        <input
          type="checkbox"
          aria-label="Select all on this page"
          ref={(box) => {
            if (box) box.indeterminate = chosen.length > 0 && !all;
          }}
          checked={all}
          onChange={() => onChoose(all ? [] : reports)}
        />
        <span className={classes.count} role="status">
          {chosen.length === 0 ? 'Select all on this page' : `${chosen.length} selected`}
        </span>
      </label>
      {chosen.length > 0 && (
        <div className={classes.acts} role="group" aria-label="With the selected reports">
          <Act busy={busy} onClick={() => onIndexable(true)}>
            Make indexable
          </Act>
          <Act busy={busy} onClick={() => onIndexable(false)}>
            Not indexable
          </Act>
          <ActionsMenu opener={<span className={classes.act}>Feature…</span>}>
            {FEATURED_CATEGORIES.map((category) => (
              <Act key={category} busy={busy} onClick={() => onFeatured(category, true)}>
                Feature as {FEATURED[category].name}
              </Act>
            ))}
            {FEATURED_CATEGORIES.map((category) => (
              <Act key={category} busy={busy} onClick={() => onFeatured(category, false)}>
                No longer as {FEATURED[category].name}
              </Act>
            ))}
          </ActionsMenu>
          <Act busy={busy} danger onClick={onDelete}>
            Delete…
          </Act>
        </div>
      )}
    </div>
  );
}

function Act(props: { busy: boolean; danger?: boolean; onClick: () => void; children: ReactNode }) {
  const { busy, danger = false, onClick, children } = props;
  return (
    <UnstyledButton
      className={classes.act}
      data-danger={danger}
      aria-disabled={busy}
      onClick={busy ? undefined : onClick}
    >
      {children}
    </UnstyledButton>
  );
}

/** An act that is confirmed first. */
export interface Asked {
  act: 'delete' | 'withhold';
  reports: readonly AdminReport[];
}

export function AskFirst(props: { asked: Asked; onConfirm: () => void; onClose: () => void }) {
  const { asked, onConfirm, onClose } = props;
  const { act, reports } = asked;
  const words = WORDS[act];
  return (
    <ConfirmDialog
      title={reports.length === 1 ? words.title : `${words.verb} ${reports.length} reports?`}
      confirmLabel={words.verb}
      danger
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
