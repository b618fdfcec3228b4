import { Button } from '@mantine/core';
import { useState } from 'react';
import { CLAIM_MAX } from '../../../../shared/limits.ts';
import classes from './Claim.module.css';

const SHORT = 120;
/** Up to here a long text fits a wide screen's fold as it is. */
const FITS = 420;

/**
 * What was submitted, as a quotation; the title of a page as it is. A long text is folded to a few lines
 * until asked for.
 */
export function Claim({ text, title = false }: { text: string; title?: boolean }) {
  const [open, setOpen] = useState(false);
  const long = text.length > CLAIM_MAX;
  const size = long ? 'long' : text.length > SHORT ? 'middle' : 'short';
  return (
    <>
      <h1
        className={classes.claim}
        data-size={size}
        data-folded={long && !open}
        data-fits={text.length <= FITS}
        data-title={title}
        dir="auto"
      >
        {text}
      </h1>
      {long && (
        <Button
          className={classes.fold}
          data-fits={text.length <= FITS}
          size="sm"
          variant="default"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Show less' : 'Show all'}
        </Button>
      )}
    </>
  );
}
