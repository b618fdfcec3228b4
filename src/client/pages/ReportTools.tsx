import type { Report } from '../../shared/schema/report.ts';
import { OwnerLine } from '../features/report/OwnerLine.tsx';
import { EmbedButton } from '../features/share/EmbedButton.tsx';

/** What a finished report's page can do besides, once it is read. */
export function ReportTools({ report }: { report: Report }) {
  return (
    <>
      <EmbedButton slug={report.slug} isProvisional={report.result?.confidence === 'low'} />
      <OwnerLine reportId={report.reportId} />
    </>
  );
}
