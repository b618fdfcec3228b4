import { Box, Button, Group, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { useInputState } from '@mantine/hooks';
import { type SubmitEvent, useEffect, useRef } from 'react';
import { useParams } from 'react-router';
import { adminMessages } from '../../../shared/adminMessages.ts';
import { cutText } from '../../../shared/cutText.ts';
import * as limits from '../../../shared/limits.ts';
import { paths } from '../../../shared/paths.ts';
import type { SeoForm } from '../../../shared/schema/report.ts';
import { api, isTransient, whyNotDone } from '../../app/api.ts';
import { useSession } from '../../app/session.ts';
import { Link } from '../../ui/Link.tsx';
import { SmallButton } from '../../ui/SmallButton.ts';
import { Time } from '../../ui/Time.tsx';
import { Empty, ListFailed, TableSkeleton } from '../../ui/list/List.tsx';
import { counted } from '../../ui/text.ts';
import { LeaveGuard } from './LeaveGuard.tsx';
import * as seo from './seoDraft.ts';
import words from './words.json' with { type: 'json' };
import classes from './admin.module.css';

export function EditSeo() {
  const { id = '' } = useParams();
  // Never from the cache: editing must begin with what is stored.
  const { data, error, refetch } = api.admin.seo.read.useQuery({ id }, { gcTime: 0 });
  if (data) return <SeoEditor key={data.reportId} form={data} />;
  if (!error) return <TableSkeleton label="The report is being loaded." rows={6} />;
  if (isTransient(error)) return <ListFailed what="The report" onRetry={() => void refetch()} />;
  return (
    <Empty title={error.message} text="It may have been deleted, or the address is mistyped.">
      <Link to={paths.adminReports}>All Reports</Link>
    </Empty>
  );
}

export function SeoEditor({ form }: { form: SeoForm }) {
  const editing = seo.useSeoEditor(form);
  const { base, conflict, isDirty, busy, note } = editing;
  return (
    <>
      <Text ff="var(--serif)" fz="lg" mt="xs" mb="xl" style={{ overflowWrap: 'anywhere' }}>
        <Link to={paths.report(base.slug)} dir="auto">
          {cutText(base.content, limits.PREVIOUS_TEXT_MAX)}
        </Link>
      </Text>
      <div className={classes.columns}>
        <form onSubmit={editing.fields.onSubmit(editing.save)} noValidate>
          <Stack gap="lg">
            {editing.isRestored && (
              <Card component="section" aria-label="Unsaved text">
                <p role="status">Your unsaved text is back. It is not saved yet.</p>
                <SmallButton w="fit-content" onClick={editing.drop}>
                  Discard it
                </SmallButton>
              </Card>
            )}
            {conflict && <EditConflictPanel conflict={conflict} editing={editing} />}
            <SeoFields editing={editing} />
            <Group>
              <Button type="submit" aria-disabled={!editing.canSave}>
                {busy ? 'Saving…' : 'Save'}
              </Button>
              <span role="status">
                {editing.saved ? 'Saved.' : isDirty && !busy ? 'Not saved yet.' : ''}
              </span>
              <Refusal>{editing.failed}</Refusal>
            </Group>
          </Stack>
        </form>
        <Previews editing={editing} />
        <ReviewSection editing={editing} />
      </div>
      {/* A note without a field can't be saved: somebody else has reviewed the result. */}
      <LeaveGuard
        isDirty={isDirty || (note.trim() !== '' && base.review === null)}
        onLeave={editing.forget}
      />
    </>
  );
}

function SeoFields({ editing }: { editing: seo.SeoEditing }) {
  const { base, own, fields } = editing;
  const count = (field: keyof SeoForm['derived']) => Array.from(own[field] ?? '').length;
  return (
    <>
      <SeoField
        editing={editing}
        field="title"
        description={`${count('title')} of ${limits.SEO_TITLE_MAX} characters. Search engines show about 60 characters of it.`}
      />
      <SeoField
        editing={editing}
        field="description"
        description={`${count('description')} of ${limits.SEO_DESCRIPTION_MAX} characters. Search engines show about 160 characters of it.`}
        rows={4}
      />
      <SeoField
        editing={editing}
        field="keywords"
        description={`${count('keywords')} of ${limits.SEO_KEYWORDS_MAX} keywords. Separate them with commas.`}
        rows={2}
      />
      <SeoField
        editing={editing}
        field="ogImage"
        description="An https:// address. If it is empty, the picture is made from the report."
      />
      <SlugField editing={editing} />
      <Switch
        label={words.seoFields.isIndexable}
        description={base.isAboutPerson && aboutPersonText(base)}
        {...fields.getInputProps('isIndexable', { type: 'checkbox' })}
      />
    </>
  );
}

const aboutPersonText = ({ review }: SeoForm) =>
  `About a person. ${review === null ? adminMessages.reports.needsReview : 'It is listed only while it is reviewed.'}`;

function SeoField(props: {
  editing: seo.SeoEditing;
  field: Exclude<seo.DraftField, 'slug' | 'isIndexable'>;
  description: string;
  rows?: number;
}) {
  const { editing, field, description, rows } = props;
  const { base, draft, faults, fields } = editing;
  const isUrl = field === 'ogImage';
  const label = isUrl ? 'Picture for previews' : words.seoFields[field];
  const shared = {
    ...fields.getInputProps(field),
    ...{ label, description, error: faults[field], dir: 'auto' },
    placeholder: isUrl ? '' : [base.derived[field]].flat().join(', '),
    rightSectionWidth: '4.5rem',
    rightSection: draft[field] !== '' && (
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={`Reset ${label} to what is made from the report`}
        onClick={() => fields.setFieldValue(field, '')}
      >
        Reset
      </Button>
    ),
  };
  return rows === undefined ? (
    <TextInput {...shared} type={isUrl ? 'url' : 'text'} autoComplete="off" spellCheck={!isUrl} />
  ) : (
    <Textarea {...shared} rows={rows} />
  );
}

function SlugField({ editing }: { editing: seo.SeoEditing }) {
  const { base, fields } = editing;
  const { text, isBad = false } = seo.useSlugState(editing);
  const earlier = base.oldSlugs.length;
  return (
    <div>
      <TextInput
        label="Address"
        description={<span role="status">{isBad ? '' : text}</span>}
        leftSection="/report/"
        leftSectionWidth="4.5rem"
        {...fields.getInputProps('slug')}
        error={isBad && text}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
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

function Previews({ editing }: { editing: seo.SeoEditing }) {
  const { base, draft, own } = editing;
  const title = own.title ?? base.derived.title;
  const description = own.description ?? base.derived.description;
  const address = `report › ${draft.slug.trim() || base.slug}`;
  return (
    <Stack component="aside" aria-label="Previews">
      <h2>As a search result</h2>
      <Card>
        <Text c="dimmed">Verimeter › {address}</Text>
        <strong dir="auto">{cutText(`${title} – Verimeter`, 70)}</strong>
        <span dir="auto">{cutText(description, 160)}</span>
      </Card>
      {!draft.isIndexable && (
        <Text c="dimmed">Not now: search engines are told to leave this report out.</Text>
      )}
      <h2>As a shared link</h2>
      <Card>
        <Box display="grid" ff="heading" fz="lg" ta="center" style={PICTURE}>
          {own.ogImage === null ? (
            <span dir="auto">{cutText(title, 100)}</span>
          ) : (
            <small>The picture at {URL.parse(own.ogImage)?.host ?? 'that address'}</small>
          )}
        </Box>
        <Text c="dimmed">Verimeter</Text>
        <strong dir="auto">{cutText(title, 70)}</strong>
        <span dir="auto">{cutText(description, 110)}</span>
      </Card>
      <Text c="dimmed">These are sketches: each site shows previews in its own way.</Text>
    </Stack>
  );
}

function ReviewSection({ editing }: { editing: seo.SeoEditing }) {
  const { base, adopt, mergeWith, note, setNote } = editing;
  const { user } = useSession();
  const utils = api.useUtils();
  const [name, setName] = useInputState(user?.name ?? '');
  const heading = useRef<HTMLHeadingElement>(null);
  const { mutate, isPending, error } = api.admin.seo.review.useMutation({
    onSuccess: async (form) => {
      setNote('');
      adopt(form);
      // The button that had the focus is gone.
      heading.current?.focus({ preventScroll: true });
      await Promise.all([utils.reports.invalidate(), utils.admin.reports.invalidate()]);
    },
    onError: (failed) => {
      const present = seo.presentOf(failed);
      if (present) mergeWith(present);
    },
  });
  const { reportId, version, review } = base;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isPending) mutate({ reportId, version, reviewed: true, name, note });
  };
  return (
    <Stack component="section" align="flex-start" aria-labelledby="review">
      <h2 id="review" ref={heading} tabIndex={-1}>
        Review by a person
      </h2>
      {review !== null ? (
        <>
          <p dir="auto">
            Reviewed by {review.name} on <Time iso={review.at} />
            {review.note !== null && `: ${review.note}`}
          </p>
          <Button
            variant="default"
            aria-disabled={isPending}
            onClick={isPending ? undefined : () => mutate({ reportId, version, reviewed: false })}
          >
            {isPending ? 'Taking it back…' : 'Take the review back'}
          </Button>
        </>
      ) : base.isReviewable ? (
        <form onSubmit={submit} noValidate>
          <Stack>
            <p>
              Not reviewed by a person. If somebody read the result with its sources and stands
              behind it, say so: the report then shows their name. A new analysis removes it.
            </p>
            <TextInput
              label="Name of the reviewer"
              description={`Shown on the report; at most ${limits.NAME_MAX} characters.`}
              dir="auto"
              autoComplete="off"
              spellCheck
              value={name}
              onChange={setName}
            />
            <Textarea
              label="Note (optional)"
              description={`${Array.from(note.trim()).length} of ${limits.REVIEW_NOTE_MAX} characters. Everybody can read what the reviewer found.`}
              rows={3}
              dir="auto"
              value={note}
              onChange={setNote}
            />
            <Button type="submit" variant="default" w="fit-content" aria-disabled={isPending}>
              {isPending ? 'Saving…' : 'Mark as reviewed'}
            </Button>
          </Stack>
        </form>
      ) : (
        <p>There is no result to review: the analysis is still running, or has failed.</p>
      )}
      <Refusal>{error && whyNotDone(error)}</Refusal>
    </Stack>
  );
}

function EditConflictPanel(props: { conflict: seo.EditConflict; editing: seo.SeoEditing }) {
  const { conflict, editing } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  // Also after each decision: the button that had the focus is gone.
  useEffect(() => heading.current?.focus(), [conflict]);
  const { by, theirs, clashes, taken } = conflict;
  return (
    <Card component="section" aria-label="Changed in the meantime">
      <h2 ref={heading} tabIndex={-1}>
        {by ?? 'Somebody'} changed this in the meantime
      </h2>
      {taken.length > 0 && (
        <p>
          Updated, because you had not changed it:{' '}
          {taken.map((of) => words.seoFields[of]).join(', ')}.
        </p>
      )}
      {clashes.length > 0 ? (
        <p>Your changes are not saved yet. Which version do you want to keep?</p>
      ) : (
        <p>
          None of your changes are lost.{editing.isDirty && ' Check them, and save again.'}{' '}
          <SmallButton onClick={editing.dismissConflict}>OK</SmallButton>
        </p>
      )}
      {clashes.map((field) => (
        <div key={field} className={classes.grid} role="group" aria-label={words.seoFields[field]}>
          <h3>{words.seoFields[field]}</h3>
          {(['mine', 'theirs'] as const).map((whose) => (
            <Stack key={whose} gap={4} align="flex-start">
              <Text c="dimmed">{whose === 'mine' ? 'Yours' : 'Theirs'}</Text>
              <span dir="auto">{wordsOf(whose === 'mine' ? editing.draft : theirs, field)}</span>
              <SmallButton onClick={() => editing.decide(field, whose)}>
                {whose === 'mine' ? 'Keep mine' : 'Take theirs'}
              </SmallButton>
            </Stack>
          ))}
        </div>
      ))}
    </Card>
  );
}

const Refusal = Text.withProps({ c: 'var(--danger)', role: 'alert' });

/** The proportions in which most sites show the picture. */
const PICTURE = { aspectRatio: 1200 / 630, placeItems: 'center', overflow: 'hidden' };

const Card = Stack.withProps({
  gap: '0.6rem',
  p: '1rem 1.15rem',
  bd: '1px solid var(--rule)',
  bg: 'var(--sheet)',
  style: { overflowWrap: 'anywhere' },
});

function wordsOf(draft: seo.SeoDraft, field: seo.DraftField): string {
  const value = draft[field];
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return value === '' ? 'Made from the report' : value;
}
