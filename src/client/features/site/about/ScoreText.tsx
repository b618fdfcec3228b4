import { meterBand, SCORE_SEGMENTS } from '../../../../shared/scoring.ts';
import { AboutSection } from './AboutSection.tsx';
import { ExampleSum } from './ExampleSum.tsx';
import classes from './ScoreText.module.css';

/** The formula, an example of it, and what the number is called. */
export function ScoreText() {
  return (
    <>
      <AboutSection part="score">
        <p>
          The score is not a feeling of a model. It is worked out from the answers by one fixed
          formula, in exact arithmetic, and rounded once, halves up.
        </p>
        <p>
          First the true-or-false grade is moved a little by the other five. If it leans to true,
          good sources and a clean context push it further up, and poor ones pull it back. If it
          leans to false, they work the other way round. A grade of exactly 5 leans to no side and
          stays.
        </p>
        <p className={classes.formula}>
          adjusted = grade ± 0.2 × (mean of the other five − 5), kept within 1 to 10
        </p>
        <p>
          Then the adjusted grade counts three times, and the main grade of the search and the two
          other analysts once each. Grades are taken times ten, so that all stand on one scale.
        </p>
        <p className={classes.formula}>
          score = (3 × 10 × adjusted + chat + 10 × search + general) ÷ 6
        </p>
        <p>
          Because the adjusted grade cannot fall below 1, the score runs from 5 to 100. It has no
          decimals: more would pretend to a precision that nobody has.
        </p>
      </AboutSection>
      <AboutSection part="example">
        <ExampleSum />
      </AboutSection>
      <AboutSection part="words">
        <p>Each score has its words, in eight steps. Colours only repeat what the words say.</p>
        <ul className={classes.scale}>
          {[...SCORE_SEGMENTS].reverse().map(({ from, to, label }) => (
            <li key={from}>
              <span
                className={classes.swatch}
                style={{ background: `var(--band-${meterBand(from)})` }}
              />
              <span className={classes.range}>
                {from}–{to === 100 ? to : to - 1}
              </span>
              {label}
            </li>
          ))}
        </ul>
        <p>
          The grey band around the needle is the uncertainty: half as wide to each side as the
          answers lie apart, but never less than 5 points at high confidence, 10 at medium and 20 at
          low. Three analysts that agree may still be wrong together.
        </p>
      </AboutSection>
    </>
  );
}
