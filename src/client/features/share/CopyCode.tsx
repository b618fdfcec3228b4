import { Button } from '@mantine/core';
import { useEffect, useId, useState } from 'react';
import { COPY_TOAST_MS } from '../../../shared/limits.ts';
import { messages } from '../../../shared/messages.ts';
import { copyText } from '../../ui/copyText.ts';
import input from '../../ui/Input.module.css';
import classes from './CopyCode.module.css';

/** Code to take along: shown whole, and copied by a button that says how that went. */
export function CopyCode({ label, code }: { label: string; code: string }) {
  const id = useId();
  const [said, setSaid] = useState<{ text: string } | null>(null);
  useEffect(() => {
    if (said === null) return;
    const timer = setTimeout(() => setSaid(null), COPY_TOAST_MS);
    return () => clearTimeout(timer);
  }, [said]);
  const copy = async () => {
    setSaid({ text: (await copyText(code)) ? 'Copied' : messages.copyFailed });
  };
  return (
    <div className={classes.code}>
      <label htmlFor={id}>{label}</label>
      <span className={classes.ways}>
        <span className={classes.said} role="status">
          {said?.text}
        </span>
        <Button
          size="sm"
          variant="default"
          aria-label={`Copy: ${label}`}
          onClick={() => void copy()}
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
