import classes from './ScoreCell.module.css';

/** A score, or that there is none. Where it says little, it is kept small. */
export function ScoreCell(props: {
  score: number | null;
  provisional: boolean;
  className: string | undefined;
}) {
  const { score, provisional, className } = props;
  return (
    <td
      className={`${classes.score} ${className}`}
      data-provisional={provisional || score === null}
    >
      {score ?? (
        <>
          <span aria-hidden="true">–</span>
          <span className="unseen">None</span>
        </>
      )}
    </td>
  );
}
