import { Button } from '@mantine/core';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { adminMessages } from '../../../../shared/adminMessages.ts';
import type { Setting } from '../../../../shared/schema/setting.ts';
import { Banner } from '../../../ui/Banner.tsx';
import input from '../../../ui/Input.module.css';
import classes from './SettingsView.module.css';
import { Outcome } from './Outcome.tsx';
import { SaveButton } from './SaveButton.tsx';
import { useSetting } from './useSetting.ts';

/** The line that everybody sees on top of every page, and how it will look. */
export function BannerForm(props: { banner: Extract<Setting, { kind: 'text' | 'model' }> }) {
  const { value, max } = props.banner;
  const { save, forget, ...outcome } = useSetting('bannerText');
  const [draft, setDraft] = useState<string | null>(null);
  const saving = useRef<HTMLButtonElement>(null);
  const id = useId();
  const text = draft ?? value;
  const length = Array.from(text.trim()).length;
  const changed = text.trim() !== value;
  const wrong = length > max ? adminMessages.settings.tooLong(max) : undefined;

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (changed && wrong === undefined && !outcome.busy) save(text, () => setDraft(null));
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <label htmlFor={id}>Shown to everybody on top of every page. Empty: none.</label>
      <textarea
        id={id}
        className={input.input}
        rows={2}
        dir="auto"
        value={text}
        aria-invalid={wrong !== undefined}
        aria-describedby={`${id}-count ${id}-said`}
        onChange={({ target }) => {
          // It is one line, however it was pasted.
          setDraft(target.value.replaceAll(/\s+/g, (gap) => (gap.includes('\n') ? ' ' : gap)));
          forget();
        }}
      />
      <div className={classes.ways}>
        <SaveButton ref={saving} what="banner" changed={changed && wrong === undefined} />
        {value !== '' && (
          <Button
            size="sm"
            variant="default"
            onClick={() => {
              save(null, () => setDraft(null));
              // This one goes with the banner.
              saving.current?.focus();
            }}
          >
            Remove the banner
          </Button>
        )}
        <Outcome id={`${id}-said`} {...outcome} refused={wrong ?? outcome.refused} />
        <span id={`${id}-count`} className={classes.count}>
          {length} of {max} characters
        </span>
      </div>
      {text.trim() !== '' && (
        <div className={classes.preview}>
          <span className={classes.count}>How it will look</span>
          <Banner label="Preview of the banner" text={text.trim()} />
        </div>
      )}
    </form>
  );
}
