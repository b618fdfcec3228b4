import { Button } from '@mantine/core';
import { useId } from 'react';
import input from '../../ui/Input.module.css';
import { useCopy } from '../../ui/useCopy.ts';
import classes from './CopyCode.module.css';

/** Code to take along: shown whole, and copied by a button that says how that went. */
export function CopyCode({ label, code }: { label: string; code: string }) {
  const id = useId();
  const { said, copy } = useCopy('Copied');
  return (
    <div className={classes.code}>
      <label htmlFor={id}>{label}</label>
      <span className={classes.ways}>
        <span className={classes.said} role="status">
          {said}
        </span>
        <Button
          size="sm"
          variant="default"
          aria-label={`Copy: ${label}`}
          onClick={() => void copy(code)}
        >
          Copy
        </Button>
      </span>
      <textarea
        className={input.input}
        id={id}
        value={code}
        rows={3}
        readOnly
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
      />
    </div>
  );
}
