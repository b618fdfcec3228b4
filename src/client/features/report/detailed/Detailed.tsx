import { Button } from '@mantine/core';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useId } from 'react';
import { pageMessages } from '../../../../shared/pageMessages.ts';
import type { DetailedAnalysis, Report } from '../../../../shared/schema/report.ts';
import type { DetailedAnswer } from '../../../../shared/schema/analysis.ts';
import { api } from '../../../app/api.ts';
import { type Chunk, lazyPart } from '../../../app/lazyPart.tsx';
import { openAuthModal } from '../../../app/openAuthModal.ts';
import { useSession } from '../../../app/session.ts';
import { Fold } from '../../../ui/Section.tsx';
import classes from './Detailed.module.css';

const TITLE = 'Detailed Analysis';

const DetailedSections = lazyPart(
  'src/client/features/report/detailed/DetailedSections.tsx',
  async () => (await import('./DetailedSections.tsx')).DetailedSections,
);

/** What a page with this report needs besides, because most reports have no detailed analysis. */
export const detailedParts = ({ detailedAnalysis }: Report): readonly Chunk[] =>
  detailedAnalysis === null ? [] : [DetailedSections];

export function Detailed({ report, readOnly }: { report: Report; readOnly: boolean }) {
  const { detailedAnalysis } = report;
  if (detailedAnalysis === null) return readOnly ? null : <Absent report={report} />;
  return (
    <Fold open title={TITLE} anchor="detailed">
      <Suspense>
        <DetailedSections.Component detailed={detailedAnalysis} />
      </Suspense>
    </Fold>
  );
}

function Absent({ report }: { report: Report }) {
  const { reportId, slug } = report;
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
    <Fold title={TITLE} hint="six sections, on request" anchor="detailed">
      <DetailedRequest
        generating={isPending}
        failure={error && detailedFailure(error)}
        onRequest={mutate}
      />
    </Fold>
  );
}

export function DetailedRequest(props: {
  generating: boolean;
  failure: string | null;
  onRequest: () => void;
}) {
  const { generating, failure } = props;
  const locked = useSession().role === 'ANONYMOUS';
  const why = useId();
  const label = failure === null ? 'Request Detailed Analysis' : 'Try again';
  return (
    <div className={classes.request} data-generating={generating} data-unprinted>
      {locked && (
        <p className={classes.lock}>
          <IconLock aria-hidden />
          Premium Feature
        </p>
      )}
      <p className="fine" id={why}>
        Six sections on accuracy, sources, bias, context, origins and hidden angles, each with its
        own score. It is written once, when somebody who is signed in asks for it, and then stands
        here for everybody.
      </p>
      <div className={classes.ways}>
        <Button
          size="sm"
          // Not `disabled`, which would hide the reason from keyboard users.
          aria-disabled={locked || generating}
          aria-describedby={why}
          onClick={() => {
            if (!locked && !generating) props.onRequest();
          }}
        >
          {generating ? 'Generating…' : label}
        </Button>
        {locked && (
          <Button
            size="sm"
            className={classes.register}
            data-sign-in
            onClick={() => openAuthModal('register', 'detailed-analysis')}
          >
            {pageMessages.detailedPrompt}
          </Button>
        )}
      </div>
      <p className={classes.said} role="status">
        {generating && 'It is being written. This can take up to three minutes; read on meanwhile.'}
      </p>
      <p className={classes.failure} role="alert">
        {failure}
      </p>
    </div>
  );
}

/**
 * A call that waited as long as it may answers that the analysis is still being written: then it asks
 * again.
 */
export async function askForDetailed(
  ask: (input: { reportId: string }) => Promise<DetailedAnswer>,
  reportId: string,
): Promise<DetailedAnalysis> {
  if (reportId === '') throw new Error(pageMessages.detailedNeedsId);
  for (;;) {
    const { detailedAnalysis } = await ask({ reportId });
    if (detailedAnalysis !== null) return detailedAnalysis;
  }
}

export function detailedFailure(error: { message: string; data?: unknown }): string {
  const known = Boolean(error.data) || error.message === pageMessages.detailedNeedsId;
  return known ? error.message : pageMessages.detailedFailed;
}
