import { Box, Button, Group, Stack, Text } from '@mantine/core';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { pageMessages } from '../../../shared/pageMessages.ts';
import type { DetailedAnalysis, DetailedSections, Report } from '../../../shared/schema/report.ts';
import type { DetailedAnswer } from '../../../shared/schema/analysis.ts';
import { gradeBand } from '../../../shared/meter.ts';
import { api, readAnew, whileProcessing } from '../../app/api.ts';
import { openAuthModal } from '../../app/openAuthModal.ts';
import { useSession } from '../../app/session.ts';
import { useTakeLostFocus } from '../../ui/focus.ts';
import { Fold } from '../../ui/Section.tsx';
import { Time } from '../../ui/Time.tsx';
import { decimal } from '../../ui/text.ts';
import { nameOf } from './presentation.ts';
import { detailOf, GradeWord } from './Workings.tsx';
import classes from './Report.module.css';

const TITLE = 'Detailed Analysis';
const ANCHOR = 'detailed';

export function Detailed({ report, readOnly }: { report: Report; readOnly: boolean }) {
  const { detailedAnalysis, reportId } = report;
  if (detailedAnalysis === null) return readOnly ? null : <OnRequest reportId={reportId} />;
  return (
    <Fold open title={TITLE} anchor={ANCHOR}>
      <Sections detailed={detailedAnalysis} />
    </Fold>
  );
}

function OnRequest({ reportId }: { reportId: string }) {
  const { client, analysis } = api.useUtils();
  const { state } = useSession();
  const { data: known, isError: isUnknown } = api.analysis.readDetailed.useQuery(
    { reportId },
    { ...whileProcessing, staleTime: 0, enabled: state === 'signedIn' },
  );
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => askForDetailed((input) => client.analysis.detailed.mutate(input), reportId),
    onSuccess: async (detailedAnalysis) => {
      // A response that is still on its way would take the analysis away again.
      await analysis.readDetailed.cancel({ reportId });
      analysis.readDetailed.setData({ reportId }, { status: 'completed', detailedAnalysis });
    },
    // The server may go on writing after the connection is lost.
    onError: (failure) => isLost(failure) && readAnew(analysis.readDetailed),
  });
  const generating = isPending || known?.status === 'processing';
  const failed = known?.status === 'failed' ? pageMessages.detailedFailed : null;
  const failure = error ? (isLost(error) && isUnknown ? LOST : detailedFailure(error)) : failed;
  const written = known?.status === 'completed' ? known.detailedAnalysis : null;
  const hint = generating
    ? 'being written'
    : failure === LOST
      ? 'connection lost'
      : failure
        ? 'not completed'
        : 'six sections, on request';
  // While the session is being restored, the call waits for it.
  const locked = state === 'anonymous';
  const why = useId();
  const label = failure === null ? 'Request Detailed Analysis' : 'Try again';
  const request = (
    <Stack gap="0.6rem" p="md" bd="1px solid var(--rule)" fz="sm" data-unprinted>
      {locked && (
        <p className="visitors">
          <IconLock aria-hidden /> <b>Premium Feature</b>
        </p>
      )}
      <p className="fine" id={why}>
        Six sections on accuracy, sources, bias, context, origins and hidden angles, each with its
        own score. It is written once, when somebody who is signed in asks for it, and is then here
        for everybody.
      </p>
      <Group gap="0.75rem">
        <Button
          size="sm"
          // Not `disabled`, which would hide the reason from keyboard users.
          aria-disabled={locked || generating}
          aria-describedby={why}
          onClick={locked || generating ? undefined : () => mutate()}
        >
          {generating ? 'Generating…' : label}
        </Button>
        {locked && (
          <Button
            size="sm"
            className="visitors"
            data-sign-in
            onClick={() => openAuthModal('register', 'detailed-analysis')}
          >
            {pageMessages.detailedPrompt}
          </Button>
        )}
      </Group>
      <p role="status">
        {generating &&
          'It is being written. This can take up to three minutes; you can keep reading.'}
      </p>
      <p className="error" role="alert">
        {!generating && failure}
      </p>
    </Stack>
  );
  return (
    <Fold open={written !== null} title={TITLE} anchor={ANCHOR} {...(written === null && { hint })}>
      {written ? <Sections detailed={written} /> : request}
    </Fold>
  );
}

/** A call ends with null when its time is up before the analysis is written. */
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

interface DetailedFailure {
  message: string;
  data?: unknown;
}

const isLost = ({ data, message }: DetailedFailure): boolean =>
  !data && message !== pageMessages.detailedNeedsId;

export const detailedFailure = (error: DetailedFailure): string =>
  isLost(error) ? pageMessages.detailedFailed : error.message;

const LOST = 'The connection to the server was lost. Once it is back, this shows how it went.';

const MISSING_SCORE = 5;

function Sections({ detailed }: { detailed: DetailedAnalysis }) {
  useTakeLostFocus(() =>
    document.getElementById(ANCHOR)?.closest('details')?.querySelector('summary'),
  );
  const parts = SECTIONS.map(([key, title, pointsTitle]) => {
    const { score, detailed_explanation: explanation, ...points } = detailed.sections[key];
    return { title, score, explanation, pointsTitle, points: Object.values(points).flat() };
  });
  return (
    <>
      {parts.some(({ score }) => score === null) && (
        <p className="fine">
          Where it says “not judged”, there was nothing to judge by. A score of 5 leans to no side.
        </p>
      )}
      <ol className={`${classes.parts} ruled`}>
        {parts.map(({ title, score, explanation, pointsTitle, points }, index) => (
          <li key={title}>
            <details>
              <summary className="row">
                <span aria-hidden="true">{index + 1}</span>
                <h3>{title}</h3>
                <Score score={score} />
              </summary>
              <p dir="auto">{explanation}</p>
              {points.length > 0 && (
                <>
                  <h4 className="fine">{pointsTitle}</h4>
                  <Box component="ul" m={0} ps="1.1rem" fz="sm" style={{ listStyle: "'–  '" }}>
                    {points.map((point, index) => (
                      // `dir` on the item would move its dash where the text runs from right to left.
                      <li key={index}>
                        <p dir="auto">{point}</p>
                      </li>
                    ))}
                  </Box>
                </>
              )}
            </details>
          </li>
        ))}
      </ol>
      <div className="fine">
        Written by {nameOf(detailed.provenance)}, <Time iso={detailed.endedAt} precise />
        <p>{detailOf(detailed.provenance)}</p>
      </div>
    </>
  );
}

function Score({ score }: { score: number | null }) {
  return (
    <Group component="span" gap="0.85rem" align="baseline" style={{ flexDirection: 'row-reverse' }}>
      <Text
        component="b"
        miw="3.4rem"
        ff="heading"
        fz="lg"
        ta="end"
        {...(score === null ? { c: 'dimmed' } : { fw: 600 })}
      >
        {decimal(score ?? MISSING_SCORE, 1)}
        <span className="fine">
          <span className="unseen"> of </span>
          <span aria-hidden="true">/</span>10
        </span>
      </Text>
      <span className="fine">
        {score === null ? 'not judged' : <GradeWord grade={score} band={gradeBand(score)} />}
      </span>
    </Group>
  );
}

const SECTIONS = [
  ['content_accuracy', 'Content accuracy', 'Key evidence'],
  ['source_evaluation', 'Source evaluation', 'Top sources'],
  ['bias_analysis', 'Bias analysis', 'Detected biases'],
  ['context_assessment', 'Context assessment', 'Key context'],
  ['claim_origins', 'Claim origins', 'Key origins'],
  ['hidden_angles', 'Hidden angles', 'Key perspectives'],
] as const satisfies readonly (readonly [keyof DetailedSections, string, string])[];
