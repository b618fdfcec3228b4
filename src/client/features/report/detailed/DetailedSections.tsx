import type { DetailedAnalysis } from '../../../../shared/schema/detailed.ts';
import { gradeBand, gradeName } from '../../../../shared/scoring.ts';
import { Time } from '../../../ui/Time.tsx';
import { decimal } from '../decimal.ts';
import { detailedParts } from './detailedParts.ts';
import classes from './DetailedSections.module.css';
import { detailOf } from '../header/Origin.tsx';
import { nameOf } from '../places.ts';

/** What a section without a score is shown as: it leans to no side. */
const MISSING_SCORE = 5;

/** The detailed analysis, section by section, and who wrote it. */
export function DetailedSections({ detailed }: { detailed: DetailedAnalysis }) {
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
          <span className={classes.dot} data-band={gradeBand(score)} />
          {gradeName(score)}
        </span>
      )}
    </p>
  );
}
