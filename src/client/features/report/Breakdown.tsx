import type { ExternalEvaluation } from '../../../shared/schema/result.ts';
import { categoryBand, gradeName } from '../../../shared/scoring.ts';
import { Radar } from '../../ui/Radar.tsx';
import { Section } from '../../ui/Section.tsx';
import { AXES } from './axes.ts';
import classes from './Breakdown.module.css';

/** The six grades of the search analyst, drawn and written. */
export function Breakdown(props: { evaluation: ExternalEvaluation; sourced: boolean }) {
  const { evaluation } = props;
  return (
    <Section title="Analysis Breakdown">
      {!props.sourced && (
        <p className={classes.note}>
          No sources were found, so these grades rest on the claim alone. A grade of 5 leans to no
          side.
        </p>
      )}
      <div className={classes.breakdown}>
        <Radar
          axes={AXES.map(({ key, name }) => ({ name, value: evaluation[key] }))}
          label="The six grades as a radar; the table has the numbers."
        />
        <table className={classes.table}>
          <caption className="unseen">Grades of the search analyst, 0 to 10</caption>
          <thead className="unseen">
            <tr>
              <th scope="col">What is graded</th>
              <th scope="col">In words</th>
              <th scope="col">Grade</th>
            </tr>
          </thead>
          <tbody>
            {AXES.map(({ key, name, about }) => (
              <tr key={key}>
                <th scope="row">
                  {name}
                  <span className={classes.about}>{about}</span>
                </th>
                <td className={classes.word}>
                  <span className={classes.dot} data-band={categoryBand(evaluation[key])} />
                  {gradeName(evaluation[key])}
                </td>
                <td className={classes.grade}>{evaluation[key].toFixed(1)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}
