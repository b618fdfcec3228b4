import { useForm } from '@mantine/form';
import { useDebouncedValue, useInputState } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { adminMessages } from '../../../shared/adminMessages.ts';
import { checkSeo, slugFault } from '../../../shared/seo.ts';
import type { SeoChange, SeoForm } from '../../../shared/schema/report.ts';
import { api, whyNotDone } from '../../app/api.ts';
import { readStoredJson, store } from '../../app/storage.ts';

/** Keywords are joined by commas. An empty text stands for the value derived from the report. */
export type SeoDraft = { isIndexable: boolean } & Record<
  'title' | 'description' | 'keywords' | 'ogImage' | 'slug',
  string
>;
export type DraftField = keyof SeoDraft;

function draftOf({ own, slug, isIndexable }: SeoForm): SeoDraft {
  return {
    title: own.title ?? '',
    description: own.description ?? '',
    keywords: (own.keywords ?? []).join(', '),
    ogImage: own.ogImage ?? '',
    ...{ slug, isIndexable },
  };
}

function differing(one: SeoDraft, other: SeoDraft): DraftField[] {
  return (Object.keys(one) as DraftField[]).filter((field) => one[field] !== other[field]);
}

export function changeOf(before: SeoDraft, draft: SeoDraft): SeoChange {
  const slug = draft.slug.trim() === '' ? before.slug : draft.slug;
  const wanted = { ...draft, slug };
  return pick(wanted, differing(before, wanted));
}

/** Three-way merge: `draft` has my values of `clashes`, which both changed, and theirs of `taken`. */
export function merge(base: SeoDraft, mine: SeoDraft, theirs: SeoDraft) {
  const there = differing(base, theirs);
  const here = new Set(differing(base, mine));
  const taken = there.filter((field) => !here.has(field));
  const clashes = there.filter((field) => here.has(field) && mine[field] !== theirs[field]);
  return { draft: { ...mine, ...pick(theirs, taken) }, clashes, taken };
}

const pick = (draft: SeoDraft, fields: readonly DraftField[]): Partial<SeoDraft> =>
  Object.fromEntries(fields.map((field) => [field, draft[field]]));

/** An unsaved draft stays in this tab, in case the session ends or the page reloads. */
const keyOf = (reportId: string) => `seo:${reportId}`;

/** An older version of this page may have stored another shape. */
function isDraft(read: unknown, like: SeoDraft): read is SeoDraft {
  const fields = Object.keys(like) as DraftField[];
  return fields.every((field) => typeof (read as SeoDraft | null)?.[field] === typeof like[field]);
}

/** The form as stored, or merged with an unsaved draft of an earlier visit. */
function initialDraft(form: SeoForm) {
  const theirs = draftOf(form);
  const kept = readStoredJson('sessionStorage', keyOf(form.reportId)) ?? {};
  const { before, draft: mine } = kept as { before?: unknown; draft?: unknown };
  if (!isDraft(before, theirs) || !isDraft(mine, theirs) || differing(mine, theirs).length === 0)
    return { draft: theirs, conflict: null, isRestored: false };
  const { draft, clashes, taken } = merge(before, mine, theirs);
  const conflict: EditConflict = { by: form.editedBy, theirs, clashes, taken };
  return { draft, conflict: clashes.length > 0 ? conflict : null, isRestored: true };
}

export interface EditConflict extends Omit<ReturnType<typeof merge>, 'draft'> {
  by: string | null;
  theirs: SeoDraft;
}

/** `base` is the form as stored, `draft` as edited here. */
export function useSeoEditor(form: SeoForm) {
  const utils = api.useUtils();
  const [base, setBase] = useState(form);
  const [initial] = useState(() => initialDraft(form));
  const { values: draft, ...fields } = useForm({ initialValues: initial.draft });
  const [note, setNote] = useInputState('');
  const [conflict, setConflict] = useState(initial.conflict);
  const [isRestored, setRestored] = useState(initial.isRestored);
  const edit = api.admin.seo.edit.useMutation();
  const changed = differing(draftOf(base), draft);
  const { own, faults } = checkSeo(draft);
  const isDirty = changed.length > 0;
  const undecided = (conflict?.clashes.length ?? 0) > 0;
  const canSave = isDirty && !edit.isPending && !undecided && Object.keys(faults).length === 0;
  useEffect(() => {
    // Until the conflict is decided, the earlier draft stays stored and asks again after a reload.
    if (undecided) return;
    const kept = isDirty ? JSON.stringify({ before: draftOf(base), draft }) : null;
    store('sessionStorage', keyOf(base.reportId), kept);
  }, [base, draft, isDirty, undecided]);

  /** Keeps what was typed while the request was under way. */
  const adopt = (present: SeoForm) => {
    setBase(present);
    fields.setValues(merge(draftOf(base), fields.getValues(), draftOf(present)).draft);
  };
  /** Returns whether somebody else changed any field of this form. */
  const mergeWith = (present: SeoForm): boolean => {
    const theirs = draftOf(present);
    const { clashes, taken } = merge(draftOf(base), draft, theirs);
    adopt(present);
    const concerns = clashes.length + taken.length > 0;
    if (concerns) setConflict({ by: present.editedBy, theirs, clashes, taken });
    return concerns;
  };
  const send = async (from: SeoForm, tries = 2): Promise<void> => {
    try {
      const change = changeOf(draftOf(from), draft);
      const { reportId: id, version } = from;
      const { slug, isIndexable, ...stored } = await edit.mutateAsync({ ...change, id, version });
      const oldSlugs = [from.slug, ...from.oldSlugs].filter((old) => old !== slug);
      const next = { ...from, ...{ own, slug, isIndexable, oldSlugs }, version: stored.version };
      setBase(next);
      // What was typed while the request was under way is not saved yet.
      if (differing(fields.getValues(), draft).length === 0) fields.setValues(draftOf(next));
      await Promise.all([utils.reports.invalidate(), utils.admin.reports.invalidate()]);
    } catch (error) {
      const present = presentOf(error);
      // The version is new, but no field of this form changed: try again.
      if (present && !mergeWith(present) && tries > 1) await send(present, tries - 1);
    }
  };

  return {
    base,
    draft,
    fields,
    note,
    setNote,
    own,
    faults,
    canSave,
    conflict,
    adopt,
    mergeWith,
    isDirty,
    isRestored: isRestored && isDirty,
    drop: () => {
      fields.setValues(draftOf(base));
      setConflict(null);
      setRestored(false);
    },
    forget: () => store('sessionStorage', keyOf(base.reportId), null),
    busy: edit.isPending,
    saved: edit.isSuccess && !isDirty,
    failed: edit.error && !presentOf(edit.error) ? whyNotDone(edit.error) : null,
    decide: (field: DraftField, whose: 'mine' | 'theirs') => {
      if (!conflict) return;
      if (whose === 'theirs') fields.setValues(pick(conflict.theirs, [field]));
      const clashes = conflict.clashes.filter((other) => other !== field);
      const undone = clashes.length + conflict.taken.length > 0;
      setConflict(undone ? { ...conflict, clashes } : null);
    },
    dismissConflict: () => setConflict(null),
    save: () => {
      if (!canSave) return;
      setConflict(null);
      setRestored(false);
      void send(base);
    },
  };
}

export type SeoEditing = ReturnType<typeof useSeoEditor>;

/** The form as stored now, which a version conflict carries; null for other errors. */
export function presentOf(error: unknown): SeoForm | null {
  const { data } = error as { data?: { present?: object } | null };
  return (data?.present as SeoForm | undefined) ?? null;
}

const PAUSE_MS = 300;

export function useSlugState({ base, draft }: SeoEditing): { text: string; isBad?: true } {
  const { slug: present, shareId, oldSlugs } = base;
  const slug = draft.slug.trim();
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
