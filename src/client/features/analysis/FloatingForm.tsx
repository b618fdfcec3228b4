import { UnstyledButton } from '@mantine/core';
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { lazy, useId, useRef, useState } from 'react';
import { paths } from '../../../shared/paths.ts';
import { loadAhead } from '../../app/lazyPart.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { Link } from '../../ui/Link.tsx';
import { SuspenseBoundary } from '../../ui/SuspenseBoundary.tsx';
import classes from './Analysis.module.css';

const loadForm = async () => ({
  default: (await import('./SubmitForm.tsx')).FloatingSubmitForm,
});
const FloatingSubmitForm = lazy(loadForm);

export function FloatingForm() {
  const [open, setOpen] = useState(false);
  const tab = useRef<HTMLButtonElement>(null);
  const id = useId();
  const minimize = () => {
    setOpen(false);
    tab.current?.focus();
  };

  return (
    <section
      className={classes.floating}
      data-open={open}
      aria-label="Another analysis"
      onKeyDown={(event) => {
        if (open && event.key === 'Escape' && !event.nativeEvent.isComposing) minimize();
      }}
    >
      <UnstyledButton
        ref={tab}
        className={classes.tab}
        w="100%"
        mih="2.75rem"
        fz="sm"
        fw={500}
        aria-expanded={open}
        aria-controls={id}
        title={open ? 'Minimize' : 'Expand'}
        {...loadAhead(loadForm)}
        onClick={() => setOpen(!open)}
      >
        Try Another Analysis
        {open ? <IconMinus aria-hidden /> : <IconPlus aria-hidden />}
      </UnstyledButton>
      <div className={classes.body} id={id} hidden={!open}>
        {open && (
          <ErrorBoundary version="form" otherwise={<Link to={paths.analyze}>Open the form</Link>}>
            <SuspenseBoundary>
              <FloatingSubmitForm onStarted={() => setOpen(false)} />
            </SuspenseBoundary>
          </ErrorBoundary>
        )}
      </div>
    </section>
  );
}
