import { Fragment, type ReactNode, type SubmitEvent, useId, useRef, useState } from 'react';
import { adminMessages } from '../../../../shared/adminMessages.ts';
import { type LimitName, limitVariable } from '../../../../shared/limits.ts';
import type { Setting } from '../../../../shared/schema/setting.ts';
import { api } from '../../../app/api.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Section } from '../../../ui/Section.tsx';
import { SmallButton } from '../../../ui/SmallButton.ts';
import { ListFailed } from '../../../ui/list/ListStates.tsx';
import { inDigits } from '../../../ui/text.ts';
import { AnalystsSection } from './AnalystsSection.tsx';
import limitGroups from './limitGroups.json' with { type: 'json' };
import { Outcome, SaveButton, useSetting } from './saving.tsx';
import input from '../../../ui/Input.module.css';
import classes from './SettingsView.module.css';
import rows from './saving.module.css';

/** Other administrators change settings too. */
const REFRESH_MS = 10_000;

export function SettingsView() {
  const { data, refetch, isError } = api.admin.settings.list.useQuery(undefined, {
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  });
  if (!data && isError) {
    return (
      <div className={rows.failed}>
        <ListFailed what="The settings" onRetry={() => void refetch()} />
      </div>
    );
  }
  if (!data) {
    return (
      <div aria-busy="true">
        <LimitGroups
          draw={({ label }) => (
            <div className={rows.row}>
              <span>{label}</span>
              <span>…</span>
            </div>
          )}
        />
      </div>
    );
  }
  const banner = data.find(({ name }) => name === 'bannerText');
  return (
    <>
      <LimitGroups
        draw={(words, limitName) => {
          const limit = data.find(({ name }) => name === limitName);
          return limit?.kind === 'number' && <LimitRow {...{ limitName, words, limit }} />;
        }}
      />
      <Section title="Analysts">
        <AnalystsSection settings={data} />
      </Section>
      {banner?.kind === 'text' && (
        <Section title="Banner">
          <BannerForm value={banner.value} max={banner.max} />
        </Section>
      )}
    </>
  );
}

function LimitGroups({ draw }: { draw: (words: LimitWords, name: LimitName) => ReactNode }) {
  return settingGroups.map(({ title, limits }) => (
    <Section key={title} title={title}>
      <div className={rows.rows}>
        {(Object.entries(limits) as [LimitName, LimitWords][]).map(([name, words]) => (
          <Fragment key={name}>{draw(words, name)}</Fragment>
        ))}
      </div>
    </Section>
  ));
}

function BannerForm({ value, max }: { value: string; max: number }) {
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
          <SmallButton
            onClick={() => {
              save(null, () => setDraft(null));
              // This one goes with the banner.
              saving.current?.focus();
            }}
          >
            Remove the banner
          </SmallButton>
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

const GROUPED = /^\s*\d{1,3}(?:,\d{3})+\s*$/;

function LimitRow(props: {
  limitName: LimitName;
  words: LimitWords;
  limit: Extract<Setting, { kind: 'number' }>;
}) {
  const { limitName: name } = props;
  const { label, unit, note } = props.words;
  const { value, min, max, source, default: usual } = props.limit;
  const setting = useSetting(name);
  /** Null while nobody edits it; the field then follows the stored value. */
  const [draft, setDraft] = useState<string | null>(null);
  const [wrong, setWrong] = useState<string>();
  const saving = useRef<HTMLButtonElement>(null);
  const id = useId();
  const fixed = source === 'environment';
  const changed = draft !== null && draft.trim() !== String(value);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!changed || setting.busy) return;
    // The range beside it is written with commas: `1,000,000`.
    const given = GROUPED.test(draft) ? draft.replaceAll(',', '').trim() : draft.trim();
    const isWhole = /^\d{1,9}$/.test(given) && Number(given) >= min && Number(given) <= max;
    if (!isWhole) setWrong(adminMessages.settings.whole(inDigits(min), inDigits(max)));
    else setting.save(Number(given), () => setDraft(null));
  };
  return (
    <form className={rows.row} onSubmit={submit} noValidate>
      <div>
        <label htmlFor={id}>{label}</label>
        {note !== undefined && <p className={rows.note}>{note}</p>}
      </div>
      <div className={rows.field}>
        <input
          id={id}
          className={`${input.input} ${rows.number}`}
          inputMode="numeric"
          autoComplete="off"
          disabled={fixed}
          value={draft ?? String(value)}
          aria-invalid={wrong !== undefined}
          aria-describedby={`${id}-unit ${id}-about ${id}-said`}
          onChange={({ target }) => {
            setDraft(target.value);
            setWrong(undefined);
            setting.forget();
          }}
        />
        <span id={`${id}-unit`}>{unit}</span>
        {!fixed && <SaveButton ref={saving} what={label} changed={changed} />}
      </div>
      <div className={rows.about}>
        <p id={`${id}-about`}>
          {fixed
            ? `Fixed in the environment: ${limitVariable(name)}`
            : `${inDigits(min)} to ${inDigits(max)}; default ${inDigits(usual)}`}
        </p>
        {/* Empty where nothing can be changed: then it takes no room. */}
        <div className={rows.last} data-fixed={fixed || undefined}>
          {source === 'database' && (
            <button
              type="button"
              className={rows.reset}
              aria-label={`Back to the default: ${label}`}
              onClick={() => {
                setDraft(null);
                setWrong(undefined);
                setting.save(null);
                // This one goes with the value that it takes back.
                saving.current?.focus();
              }}
            >
              Back to {inDigits(usual)}
            </button>
          )}
          <Outcome id={`${id}-said`} {...setting} refused={wrong ?? setting.refused} />
        </div>
      </div>
    </form>
  );
}

interface LimitWords {
  label: string;
  unit: string;
  note?: string;
}

const settingGroups: readonly { title: string; limits: Limits }[] = limitGroups;
type Limits = { [Name in LimitName]?: LimitWords | undefined };
