import { Button, Switch, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { adminMessages } from '../../../shared/adminMessages.ts';
import { SEO_DESCRIPTION_MAX, SEO_KEYWORDS_MAX, SEO_TITLE_MAX } from '../../../shared/limits.ts';
import type { SeoForm } from '../../../shared/schema/report.ts';
import { slugFault } from '../../../shared/seo.ts';
import { api } from '../../app/api.ts';
import { counted } from '../../ui/text.ts';
import { checkDraft, type SeoEditing } from './seoDraft.ts';

const FIELDS = [
  {
    field: 'title',
    label: 'Title',
    under: `of ${SEO_TITLE_MAX} characters. Search engines show about 60 characters of it.`,
  },
  {
    field: 'description',
    label: 'Description',
    under: `of ${SEO_DESCRIPTION_MAX} characters. Search engines show about 160 characters of it.`,
    rows: 4,
  },
  {
    field: 'keywords',
    label: 'Keywords',
    under: `of ${SEO_KEYWORDS_MAX} keywords. Separate them with commas.`,
    rows: 2,
  },
] as const;

export function SeoFields({ editing }: { editing: SeoEditing }) {
  const { base, draft, faults, change } = editing;
  const { own } = checkDraft(draft);
  return (
    <>
      {FIELDS.map(({ field, under, ...words }) => (
        <SeoField
          key={field}
          {...words}
          value={draft[field]}
          derived={[base.derived[field]].flat().join(', ')}
          fault={faults[field]}
          under={`${Array.from(own[field] ?? '').length} ${under}`}
          onChange={(value) => change({ [field]: value })}
        />
      ))}
      <SeoField
        label="Picture for previews"
        type="url"
        value={draft.ogImage}
        derived=""
        fault={faults.ogImage}
        under="An https:// address. If it is empty, the picture is made from the report."
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

export function SeoField(props: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** The value that an empty field stands for. */
  derived?: string;
  fault?: string | undefined;
  under: string;
  rows?: number;
  type?: 'text' | 'url';
}) {
  const { label, value, onChange, derived, fault, under, rows = 1, type = 'text' } = props;
  const shared = {
    ...{ label, value, placeholder: derived, error: fault, description: under, dir: 'auto' },
    rightSectionWidth: '4.5rem',
    rightSection: derived !== undefined && value !== '' && (
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={`Reset ${label} to what is made from the report`}
        onClick={() => onChange('')}
      >
        Reset
      </Button>
    ),
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  return rows > 1 ? (
    <Textarea {...shared} rows={rows} />
  ) : (
    <TextInput {...shared} type={type} autoComplete="off" spellCheck={type === 'text'} />
  );
}

function SlugField(props: { base: SeoForm; value: string; onChange: (value: string) => void }) {
  const { base, value, onChange } = props;
  const { text, isBad = false } = useSlugState(value, base);
  const earlier = base.oldSlugs.length;
  return (
    <div>
      <TextInput
        label="Address"
        description={<span role="status">{isBad ? '' : text}</span>}
        error={isBad && text}
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
            {counted(earlier, 'earlier address leads', 'earlier addresses lead')} here
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
): { text: string; isBad?: true } {
  const slug = typed.trim();
  const [paused] = useDebouncedValue(slug, PAUSE_MS);
  const fault = slugFault(slug);
  const isOwn = slug === present || slug === '' || oldSlugs.includes(slug);
  const asks = !isOwn && fault === null && paused === slug;
  const { data, isError } = api.admin.seo.checkSlug.useQuery(
    { slug, excludeShareId: shareId },
    { enabled: asks, staleTime: 0, retry: false },
  );

  if (slug === '') return { text: 'If it is empty, the address stays as it is.' };
  if (slug === present) return { text: 'The current address.' };
  if (isOwn) return { text: 'Yours: this report had it before.' };
  if (fault !== null) return { text: fault, isBad: true };
  if (isError) return { text: 'It could not be checked. You will see when you save.' };
  if (!asks || !data) return { text: 'Checking…' };
  return data.available
    ? { text: 'Free. The current address will lead here.' }
    : { text: adminMessages.seo.slugTaken, isBad: true };
}
