import type { ImportResult } from '../../../../shared/schema/library.ts';
import { inDigits } from '../../../ui/inDigits.ts';
import classes from './ImportOutcome.module.css';
import { ImportLines } from './ImportLines.tsx';
import type { ImportState } from './useImport.ts';

/** What is being done with a file, and what came of it, line by line. */
export function ImportOutcome({ state }: { state: ImportState }) {
  return (
    <div className={classes.outcome}>
      <p className={classes.said} role="status">
        {state.is === 'sending' && `${state.name} is being read…`}
        {state.is === 'done' && <Sum {...state} />}
      </p>
      <p className={classes.refused} role="alert">
        {state.is === 'refused' && (
          <>
            <b>{state.name}</b> was not imported. {state.why}
          </>
        )}
      </p>
      {state.is === 'done' && (
        <ImportLines key={state.result.id} id={state.result.id} total={linesOf(state.result)} />
      )}
    </div>
  );
}

const linesOf = ({ taken, unchanged, refused }: ImportResult) => taken + unchanged + refused;

function Sum({ name, result }: Extract<ImportState, { is: 'done' }>) {
  const { taken, unchanged, refused } = result;
  return (
    <>
      <b>{name}</b>: {inDigits(taken)} taken, {inDigits(unchanged)} unchanged, {inDigits(refused)}{' '}
      refused.
    </>
  );
}
