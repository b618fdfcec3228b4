import { type SubmitEvent, useState } from 'react';
import { inDigits } from '../../../ui/inDigits.ts';
import input from '../../../ui/Input.module.css';
import classes from './PageJump.module.css';

/** Goes to a page by its number. */
export function PageJump(props: {
  /** Null where it was not counted which one this is. */
  page: number | null;
  /** The highest number that can be gone to. */
  last: number;
  onJump: (page: number) => void;
}) {
  const { page, last, onJump } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const wanted = Number(typed ?? page);
    setTyped(null);
    if (Number.isInteger(wanted) && wanted > 0) onJump(Math.min(wanted, last));
  };
  return (
    <form className={classes.jump} onSubmit={submit} noValidate>
      <label>
        Page
        <input
          className={input.input}
          value={typed ?? page ?? ''}
          inputMode="numeric"
          maxLength={6}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
      <span>of {inDigits(last)}</span>
    </form>
  );
}
