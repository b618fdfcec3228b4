import { useId } from 'react';
import type { SeoForm } from '../../../../shared/schema/seo.ts';
import input from '../../../ui/Input.module.css';
import field from './SeoField.module.css';
import classes from './SlugField.module.css';
import { useSlugState } from './useSlugState.ts';

/** The report's address, with a word on whether it can be had, and those that it had before. */
export function SlugField(props: {
  base: SeoForm;
  value: string;
  onChange: (value: string) => void;
}) {
  const { base, value, onChange } = props;
  const id = useId();
  const { text, state } = useSlugState(value, base);
  return (
    <div className={field.field}>
      <div className={field.above}>
        <label htmlFor={id}>Address</label>
      </div>
      <div className={classes.line}>
        <span aria-hidden="true">/report/</span>
        <input
          id={id}
          className={input.input}
          value={value}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          aria-invalid={state === 'bad'}
          aria-describedby={`${id}-under`}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      <p
        id={`${id}-under`}
        className={state === 'bad' ? field.fault : field.under}
        data-state={state}
        role="status"
      >
        {text}
      </p>
      {base.oldSlugs.length > 0 && (
        <details className={classes.old}>
          <summary>
            {base.oldSlugs.length === 1
              ? '1 earlier address'
              : `${base.oldSlugs.length} earlier addresses`}{' '}
            {base.oldSlugs.length === 1 ? 'leads' : 'lead'} here
          </summary>
          <ul>
            {base.oldSlugs.map((slug) => (
              <li key={slug}>/report/{slug}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
