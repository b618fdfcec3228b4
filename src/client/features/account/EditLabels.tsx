import { TagsInput } from '@mantine/core';
import '@mantine/core/styles/CloseButton.layer.css';
import '../../theme/fields.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { useState } from 'react';
import { LABEL_MAX, LABELS_PER_REPORT } from '../../../shared/limits.ts';
import type { MyReport } from '../../../shared/schema/account.ts';
import { api, readAnew } from '../../app/api.ts';
import { ActDialog } from '../../ui/Dialog.tsx';

export default function EditLabels(props: {
  report: MyReport;
  known: readonly string[];
  onClose: () => void;
}) {
  const { report, known, onClose } = props;
  const [labels, setLabels] = useState(report.labels);
  const { client, reports } = api.useUtils();
  return (
    <ActDialog
      title="Labels"
      confirmLabel="Save"
      act={() => client.reports.setLabels.mutate({ reportId: report.reportId, labels })}
      refresh={() => readAnew(reports.mine)}
      onClose={onClose}
    >
      <p dir="auto">{(report.title ?? report.content).slice(0, 120)}</p>
      <TagsInput
        label="Labels of this report"
        description={`Only you see them. Up to ${LABELS_PER_REPORT} labels of at most ${LABEL_MAX} characters; press Enter or type a comma after each.`}
        data={[...known]}
        value={labels}
        onChange={setLabels}
        maxTags={LABELS_PER_REPORT}
        maxLength={LABEL_MAX}
        // A modal makes what is outside of it inert. Below the field, the list would cover Save.
        comboboxProps={{ withinPortal: false, position: 'top', middlewares: { flip: false } }}
        maxDropdownHeight={140}
        data-autofocus={!matchMedia('(pointer: coarse)').matches || undefined}
      />
    </ActDialog>
  );
}
