import classes from './Differences.module.css';
import type { Difference } from './differencesOf.ts';

/** What an act changed: each thing as it was, struck out, and as it is. */
export function Differences({ of }: { of: readonly Difference[] }) {
  return (
    <dl className={classes.list}>
      {of.map(({ name, before, after }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd dir="auto">
            {before !== null && (
              <del>
                <span className="unseen">Before: </span>
                {before}
              </del>
            )}
            {before !== null && after !== null && <span aria-hidden="true"> → </span>}
            {after !== null && (
              <ins>
                <span className="unseen">After: </span>
                {after}
              </ins>
            )}
            {before === null && after === null && '–'}
          </dd>
        </div>
      ))}
    </dl>
  );
}
