import type { SearchBlock } from '../../../../shared/schema/result.ts';
import { categoryBand, gradeName } from '../../../../shared/scoring.ts';
import { Radar } from '../../../ui/Radar.tsx';
import { Section } from '../../../ui/Section.tsx';
import { AXES } from './axes.ts';
import classes from './Breakdown.module.css';
import { decimal } from '../decimal.ts';

/** The six grades of the search analyst, drawn and written. */
export function Breakdown(props: Pick<SearchBlock, 'grades' | 'not_judged'>) {
  const evaluation = props.grades.external_evaluation;
  return (
    <Section title="Analysis Breakdown">
      {props.not_judged.length > 0 && (
        <p className={classes.note}>
          {props.not_judged.length === AXES.length
            ? 'There was nothing to grade by.'
            : 'Where it says “left open”, there was nothing to grade by.'}{' '}
          A grade of 5 leans to no side.
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
                  <GradeWord grade={evaluation[key]} open={props.not_judged.includes(key)} />
                </td>
                <td className={classes.grade}>{gradeNumber(evaluation[key])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}

/** A 5 that rests on nothing is no judgement, and not to be called fair. */
function GradeWord({ grade, open }: { grade: number; open: boolean }) {
  if (open) return 'Left open';
  return (
    <>
      <span className={classes.dot} data-band={categoryBand(grade)} />
      {gradeName(grade)}
    </>
  );
}

/** At least one decimal, so that they stand in line; two where the worked sum shows two. */
function gradeNumber(grade: number): string {
  return Number.isInteger(grade) ? grade.toFixed(1) : decimal(grade);
}
