import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import input from '../../../ui/Input.module.css';
import classes from './PasteReviews.module.css';

/** For a few records that are no file yet. */
export function PasteReviews(props: { busy: boolean; onTake: (text: string) => void }) {
  const { busy, onTake } = props;
  const [text, setText] = useState('');
  const field = useId();
  const ready = text.trim() !== '' && !busy;
  return (
    <details className={classes.paste}>
      <summary>Paste the text instead</summary>
      <label htmlFor={field}>ClaimReview as JSON</label>
      <textarea
        id={field}
        className={`${input.input ?? ''} ${classes.text ?? ''}`}
        rows={6}
        value={text}
        placeholder={'{ "@type": "ClaimReview", … }'}
        spellCheck={false}
        autoComplete="off"
        dir="ltr"
        onChange={(event) => setText(event.target.value)}
      />
      <Button
        size="sm"
        variant="default"
        aria-disabled={!ready}
        onClick={() => {
          if (ready) onTake(text);
        }}
      >
        Import the text
      </Button>
    </details>
  );
}
