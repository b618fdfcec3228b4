import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, useId } from 'react';
import { adminMessages } from '../../../../shared/adminMessages.ts';
import { SEO_DESCRIPTION_MAX, SEO_KEYWORDS_MAX, SEO_TITLE_MAX } from '../../../../shared/limits.ts';
import type { OwnSeo, SeoForm } from '../../../../shared/schema/seo.ts';
import { slugFault } from '../../../../shared/slug.ts';
import { api } from '../../../app/api.ts';
import { Switch } from '../../../ui/Switch.tsx';
import { checkDraft, type SeoEditing } from './seoDraft.ts';
import input from '../../../ui/Input.module.css';
import classes from './SeoFields.module.css';

export function SeoFields({ editing }: { editing: SeoEditing }) {
  const { base, draft, faults, change } = editing;
  const { derived } = base;
  const { own } = checkDraft(draft);
  return (
    <>
      <SeoField
        label="Title"
        value={draft.title}
        derived={derived.title}
        count={{ now: lengthOf(own.title), most: SEO_TITLE_MAX, of: 'characters' }}
        fault={faults.title}
        under="Search engines show about 60 characters of it."
        onChange={(title) => change({ title })}
      />
      <SeoField
        label="Description"
        value={draft.description}
        derived={derived.description}
        count={{ now: lengthOf(own.description), most: SEO_DESCRIPTION_MAX, of: 'characters' }}
        fault={faults.description}
        under="Search engines show about 160 characters of it."
        lines={4}
        onChange={(description) => change({ description })}
      />
      <SeoField
        label="Keywords"
        value={draft.keywords}
        derived={derived.keywords.join(', ')}
        count={{ now: own.keywords?.length ?? 0, most: SEO_KEYWORDS_MAX, of: 'keywords' }}
        fault={faults.keywords}
        under="With commas between them."
        lines={2}
        onChange={(keywords) => change({ keywords })}
      />
      <SeoField
        label="Picture for previews"
        type="url"
        value={draft.ogImage}
        derived=""
        fault={faults.ogImage}
        under="An https:// address. Left empty, the picture is made of the report."
        onChange={(ogImage) => change({ ogImage })}
      />
      <SlugField base={base} value={draft.slug} onChange={(slug) => change({ slug })} />
      <label className={classes.listed}>
        <Switch
          label="Listed in search engines"
          on={draft.isIndexable}
          onChange={(isIndexable) => change({ isIndexable })}
        />
        <span aria-hidden="true">Listed, searched for and indexed</span>
      </label>
    </>
  );
}

const lengthOf = (text: OwnSeo['title']) => Array.from(text ?? '').length;

export function SeoField(props: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** The value that an empty field stands for. */
  derived?: string | undefined;
  count?: { now: number; most: number; of: string };
  fault?: string | undefined;
  under?: ReactNode;
  lines?: number;
  type?: 'text' | 'url';
}) {
  const { label, value, derived, count, fault, under, lines = 1, type = 'text' } = props;
  const id = useId();
  const shared = {
    ...{ id, value, className: input.input, placeholder: derived, dir: 'auto' as const },
    'aria-invalid': fault !== undefined,
    'aria-describedby': `${id}-under`,
    onChange: ({ target }: { target: { value: string } }) => props.onChange(target.value),
  };
  return (
    <div className={classes.field}>
      <div className={classes.above}>
        <label htmlFor={id}>{label}</label>
        {derived !== undefined && value !== '' && (
          <button type="button" className={classes.reset} onClick={() => props.onChange('')}>
            Reset<span className="unseen"> {label} to what is made of the report</span>
          </button>
        )}
        {count && (
          <span className={classes.count} data-over={count.now > count.most || undefined}>
            {count.now} of {count.most}
            <span className="unseen"> {count.of}</span>
          </span>
        )}
      </div>
      {lines > 1 ? (
        <textarea {...shared} rows={lines} />
      ) : (
        <input {...shared} type={type} autoComplete="off" spellCheck={type === 'text'} />
      )}
      <p id={`${id}-under`} className={fault === undefined ? classes.under : classes.fault}>
        {fault ?? under}
      </p>
    </div>
  );
}

function SlugField(props: { base: SeoForm; value: string; onChange: (value: string) => void }) {
  const { base, value, onChange } = props;
  const id = useId();
  const { text, state } = useSlugState(value, base);
  return (
    <div className={classes.field}>
      <div className={classes.above}>
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
        className={state === 'bad' ? classes.fault : classes.under}
        data-state={state}
        role="status"
      >
        {text}
      </p>
      {base.oldSlugs.length > 0 && (
        <details className={classes.old}>
          <summary>
            {base.oldSlugs.length === 1
              ? '1 earlier address leads here'
              : `${base.oldSlugs.length} earlier addresses lead here`}
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

const PAUSE_MS = 300;

/** Whether the typed address is free, checked once the typing pauses. */
function useSlugState(
  typed: string,
  { slug: present, shareId, oldSlugs }: SeoForm,
): { text: string; state: 'quiet' | 'good' | 'bad' } {
  const slug = typed.trim();
  const [paused] = useDebouncedValue(slug, PAUSE_MS);
  const fault = slugFault(slug);
  const isOwn = slug === present || slug === '' || oldSlugs.includes(slug);
  const asks = !isOwn && fault === null && paused === slug;
  const { data, isError } = api.admin.seo.checkSlug.useQuery(
    { slug, excludeShareId: shareId },
    { enabled: asks, staleTime: 0, retry: false },
  );

  if (slug === '') return { text: 'Left empty, the address stays as it is.', state: 'quiet' };
  if (slug === present) return { text: 'The present address.', state: 'quiet' };
  if (isOwn) return { text: 'Yours: this report had it before.', state: 'good' };
  if (fault !== null) return { text: fault, state: 'bad' };
  if (isError) return { text: 'It could not be checked. Saving will tell.', state: 'quiet' };
  if (!asks || !data) return { text: 'Checking…', state: 'quiet' };
  return data.available
    ? { text: 'Free. The present address will lead here.', state: 'good' }
    : { text: adminMessages.seo.slugTaken, state: 'bad' };
}
