import { useMutation } from '@tanstack/react-query';
import type { Report } from '../../../../shared/schema/report.ts';
import { api } from '../../../app/api.ts';
import { Section } from '../../../ui/Section.tsx';
import { askForDetailed, detailedFailure } from './askForDetailed.ts';
import { DetailedRequest } from './DetailedRequest.tsx';
import { DetailedSections } from './DetailedSections.tsx';

const TITLE = 'Detailed Analysis';

/** The detailed analysis where there is one; else, but for `readOnly`, the way to ask for it. */
export function Detailed({ report, readOnly }: { report: Report; readOnly: boolean }) {
  const { detailedAnalysis } = report;
  if (detailedAnalysis === null) return readOnly ? null : <Absent report={report} />;
  return (
    <Section title={TITLE}>
      <DetailedSections detailed={detailedAnalysis} />
    </Section>
  );
}

function Absent({ report: { reportId, slug } }: { report: Report }) {
  const utils = api.useUtils();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      askForDetailed((input) => utils.client.analysis.detailed.mutate(input), reportId),
    onSuccess: (detailedAnalysis) =>
      utils.reports.read.setData(
        { id: slug },
        (known) => known && { ...known, detailedAnalysis, hasDetailedAnalysis: true },
      ),
  });
  return (
    <Section title={TITLE}>
      <DetailedRequest
        generating={isPending}
        failure={error && detailedFailure(error)}
        onRequest={mutate}
      />
    </Section>
  );
}
