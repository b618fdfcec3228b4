import { TagsInput } from '@mantine/core';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { useState } from 'react';
import { LABEL_MAX, LABELS_PER_REPORT } from '../../../shared/limits.ts';
import type { MyReport } from '../../../shared/schema/account.ts';
import { api } from '../../app/api.ts';
import { ConfirmDialog } from '../../ui/Dialog.tsx';

/** Words of one's own on a report, chosen among those known or new. */
export default function EditLabels(props: {
  report: MyReport;
  known: readonly string[];
  onClose: () => void;
}) {
  const { report, known, onClose } = props;
  const [labels, setLabels] = useState(report.labels);
  const utils = api.useUtils();
  const { mutate, isPending, error } = api.reports.setLabels.useMutation({
    onSuccess: async () => {
      await utils.reports.mine.invalidate();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title="Labels"
      confirmLabel="Save"
      busy={isPending}
      error={error?.message ?? null}
      onConfirm={() => mutate({ reportId: report.reportId, labels })}
      onClose={onClose}
    >
      <p dir="auto">{(report.title ?? report.content).slice(0, 120)}</p>
      <TagsInput
        label="Labels of this report"
        description={`For you alone. Up to ${LABELS_PER_REPORT}, with ${LABEL_MAX} characters each; Enter or a comma ends one.`}
        data={[...known]}
        value={labels}
        onChange={setLabels}
        maxTags={LABELS_PER_REPORT}
        maxLength={LABEL_MAX}
        // What is outside a modal dialog can't be reached.
        comboboxProps={{ withinPortal: false }}
      />
    </ConfirmDialog>
  );
}
