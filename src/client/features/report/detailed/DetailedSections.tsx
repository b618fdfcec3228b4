import type {
  DetailedAnalysis,
  DetailedSections as Sections,
} from '../../../../shared/schema/report.ts';
import { gradeBand, gradeName } from '../../../../shared/meter.ts';
import { Time } from '../../../ui/Time.tsx';
import { detailOf } from '../header/ReportHeader.tsx';
import { decimal, nameOf } from '../presentation.ts';
import { GradeDot } from '../score/Workings.tsx';
import classes from './Detailed.module.css';

/** What a section without a score is shown as: it leans to no side. */
const MISSING_SCORE = 5;

export function DetailedSections({ detailed }: { detailed: DetailedAnalysis }) {
  const parts = listSections(detailed.sections);
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
            <details>
              <summary>
                <h3>{title}</h3>
                <Score score={score} />
              </summary>
              <p dir="auto">{explanation}</p>
              {points.length > 0 && (
                <div className={classes.points}>
                  <h4>{pointsTitle}</h4>
                  <ul className="plain">
                    {points.map((point, index) => (
                      <li key={index} dir="auto">
                        {point}
                      </li>
                    ))}
                  </ul>
                </div>
              )}
            </details>
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
    <span className={classes.score} data-open={score === null}>
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
    </span>
  );
}

/** In the order in which they are shown. */
function listSections(from: Sections) {
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
