import { Scale } from '../../ui/meter/Meter.tsx';
import { Fold } from '../../ui/Section.tsx';
import classes from './ReportView.module.css';

export function Legend() {
  return (
    <Fold title="Understanding Your Report" hint="scales, verdicts, confidence" anchor="legend">
      <div className={classes.legend}>
        <h3>Score</h3>
        <Scale />
        <p>
          The score cannot fall below 5. The gray band is the uncertainty: half as far to each side
          as the positions lie apart, at least 5 points at high confidence, 10 at medium and 20 at
          low, where there is no needle.
        </p>
        <h3>Grades, 0 to 10</h3>
        <p>Excellent from 8, Good from 6, Fair from 4, else Poor.</p>
        <h3>Verdict</h3>
        <p>
          What the evidence shows: true, partially true or false; of a longer text reliable,
          partially reliable or unreliable. Where confidence is low the verdict is inconclusive, and
          the reason stands beside it.
        </p>
        <h3>Confidence</h3>
        <p>
          High: all three analysts take one position within 20 points, and quotes from at least
          three independent origins were found. Medium: the evidence is enough, and no analyst
          stands against it with good reason. Low: anything less. Not knowing counts as no position.
        </p>
        <h3>Partial reports</h3>
        <p>
          Where the chat or general analyst gives no answer, the score counts 50, which leans to no
          side, and the report says so. It can be asked again for free. Without the search analyst
          there is no report.
        </p>
        <h3>Built-in analysts</h3>
        <p>
          Where no model is connected, a built-in analyst takes its place and follows written rules.
          For chat and general it looks at how the text is worded and takes no position; for search
          it looks the claim up in a library of fact checks. It does not understand what it reads.
        </p>
      </div>
    </Fold>
  );
}
