import '../../../theme/fields.css';
import { Button, Switch, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { adminMessages } from '../../../../shared/adminMessages.ts';
import { SEO_DESCRIPTION_MAX, SEO_KEYWORDS_MAX, SEO_TITLE_MAX } from '../../../../shared/limits.ts';
import type { OwnSeo, SeoForm } from '../../../../shared/schema/report.ts';
import { slugFault } from '../../../../shared/seo.ts';
import { api } from '../../../app/api.ts';
import { checkDraft, type SeoEditing } from './seoDraft.ts';

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
      <Switch
        label="Listed in search engines"
        checked={draft.isIndexable}
        onChange={({ currentTarget }) => change({ isIndexable: currentTarget.checked })}
      />
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
  const shared = {
    ...{ label, value, placeholder: derived, error: fault, dir: 'auto' },
    description: (
      <>
        {count && `${count.now} of ${count.most} ${count.of}. `}
        {under}
      </>
    ),
    rightSectionWidth: '4.5rem',
    rightSection: derived !== undefined && value !== '' && (
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={`Reset ${label} to what is made of the report`}
        onClick={() => props.onChange('')}
      >
        Reset
      </Button>
    ),
    onChange: ({ target }: { target: { value: string } }) => props.onChange(target.value),
  };
  return lines > 1 ? (
    <Textarea {...shared} rows={lines} />
  ) : (
    <TextInput {...shared} type={type} autoComplete="off" spellCheck={type === 'text'} />
  );
}

function SlugField(props: { base: SeoForm; value: string; onChange: (value: string) => void }) {
  const { base, value, onChange } = props;
  const { text, state } = useSlugState(value, base);
  const earlier = base.oldSlugs.length;
  return (
    <div>
      <TextInput
        label="Address"
        description={<span role="status">{state === 'bad' ? '' : text}</span>}
        error={state === 'bad' && text}
        leftSection="/report/"
        leftSectionWidth="4.5rem"
        value={value}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        onChange={(event) => onChange(event.target.value)}
      />
      {earlier > 0 && (
        <details>
          <summary>
            {earlier === 1
              ? '1 earlier address leads here'
              : `${earlier} earlier addresses lead here`}
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
