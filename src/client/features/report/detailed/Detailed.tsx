import { Button } from '@mantine/core';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { pageMessages } from '../../../../shared/pageMessages.ts';
import type {
  DetailedAnalysis,
  DetailedSections as Sections,
} from '../../../../shared/schema/detailed.ts';
import type { Report } from '../../../../shared/schema/report.ts';
import type { DetailedAnswer } from '../../../../shared/schema/waited.ts';
import { gradeBand, gradeName } from '../../../../shared/scoring.ts';
import { api } from '../../../app/api.ts';
import { openAuthModal } from '../../../app/openAuthModal.ts';
import { useSession } from '../../../app/session.ts';
import { Section } from '../../../ui/Section.tsx';
import { Time } from '../../../ui/Time.tsx';
import { detailOf } from '../header/ReportHeader.tsx';
import { decimal, nameOf } from '../presentation.ts';
import { GradeDot } from '../score/ScoreSection.tsx';
import classes from './Detailed.module.css';

const TITLE = 'Detailed Analysis';

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
      <p className={classes.about} id={why}>
        Six sections on accuracy, sources, bias, context, origins and hidden angles, each with its
        own score. It is written once, when somebody who is signed in asks for it, and then stands
        here for everybody.
      </p>
      <div className={classes.ways}>
        <Button
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

/** What a section without a score is shown as: it leans to no side. */
const MISSING_SCORE = 5;

function DetailedSections({ detailed }: { detailed: DetailedAnalysis }) {
  const parts = detailedParts(detailed.sections);
  return (
    <>
      {parts.some(({ score }) => score === null) && (
        <p className={classes.note}>
          Where it says “not judged”, there was nothing to judge by. A score of 5 leans to no side.
        </p>
      )}
      <ol className={classes.parts}>
        {parts.map(({ key, title, score, explanation, points, pointsTitle }) => (
          <li className={classes.part} key={key}>
            <h3>{title}</h3>
            <Score score={score} />
            <p dir="auto">{explanation}</p>
            {points.length > 0 && (
              <div className={classes.points}>
                <h4>{pointsTitle}</h4>
                <ul>
                  {points.map((point, index) => (
                    <li key={index} dir="auto">
                      {point}
                    </li>
                  ))}
                </ul>
              </div>
            )}
          </li>
        ))}
      </ol>
      <p className={classes.origin}>
        Written by {nameOf(detailed.provenance)}, <Time iso={detailed.endedAt} precise />
        <span>{detailOf(detailed.provenance)}</span>
      </p>
    </>
  );
}

function Score({ score }: { score: number | null }) {
  return (
    <p className={classes.score} data-open={score === null}>
      <span className={classes.number}>
        {decimal(score ?? MISSING_SCORE, 1)}
        <span className={classes.of}>
          <span className="unseen"> of </span>
          <span aria-hidden="true">/</span>10
        </span>
      </span>
      {score === null ? (
        <span className={classes.word}>not judged</span>
      ) : (
        <span className={classes.word}>
          <GradeDot band={gradeBand(score)} />
          {gradeName(score)}
        </span>
      )}
    </p>
  );
}

/** In the order in which they are shown. */
function detailedParts(from: Sections) {
  const part = <Key extends keyof Sections>(
    key: Key,
    title: string,
    pointsTitle: string,
    pointsOf: (section: Sections[Key]) => string[],
  ) => {
    const section = from[key];
    const { score, detailed_explanation: explanation } = section;
    return { key, title, pointsTitle, score, explanation, points: pointsOf(section) };
  };
  return [
    part('content_accuracy', 'Content accuracy', 'Key evidence', (it) => it.key_evidence),
    part('source_evaluation', 'Source evaluation', 'Top sources', (it) => it.top_sources),
    part('bias_analysis', 'Bias analysis', 'Detected biases', (it) => it.detected_biases),
    part('context_assessment', 'Context assessment', 'Key context', (it) => it.key_context_points),
    part('claim_origins', 'Claim origins', 'Key origins', (it) => it.key_origins),
    part('hidden_angles', 'Hidden angles', 'Key perspectives', (it) => it.key_perspectives),
  ];
}
