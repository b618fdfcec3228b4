import { useEffect, useState } from 'react';
import type { SeoForm } from '../../../../shared/schema/seo.ts';
import { api } from '../../../app/api.ts';
import {
  changeOf,
  checkDraft,
  differing,
  type DraftField,
  draftOf,
  storeDraft,
  storedDraft,
  merge,
  pick,
  type SeoDraft,
} from './seoDraft.ts';

/** What somebody else changed while this was being edited. */
export interface EditConflict {
  by: string | null;
  theirs: SeoDraft;
  /** To be decided. */
  clashes: DraftField[];
  /** Taken over, as nobody changed it here. */
  taken: DraftField[];
}

/** A report that is edited: as it is stored, as it is written here, and the way from one to the other. */
export function useSeoEditor(form: SeoForm) {
  const utils = api.useUtils();
  const [base, setBase] = useState(form);
  const [begun] = useState(() => begin(form));
  const [draft, setDraft] = useState(begun.draft);
  const [conflict, setMeeting] = useState(begun.conflict);
  const [isTakenUp, setTakenUp] = useState(begun.isTakenUp);
  const [saved, setSaved] = useState(false);
  const edit = api.admin.seo.edit.useMutation();
  const changed = differing(draftOf(base), draft);
  const { faults } = checkDraft(draft);
  const isDirty = changed.length > 0;
  const undecided = (conflict?.clashes.length ?? 0) > 0;
  useEffect(() => {
    // Until it is decided whose words are to stand, what was kept before leads to the same question.
    if (!undecided) storeDraft(base.reportId, isDirty ? { before: draftOf(base), draft } : null);
  }, [base, draft, isDirty, undecided]);

  /** Takes over what is stored by now; gives whether anything of it concerns what is edited. */
  const meet = (present: SeoForm): boolean => {
    const theirs = draftOf(present);
    const { clashes, taken } = merge(draftOf(base), draft, theirs);
    setBase(present);
    // What was typed since it was sent stays.
    setDraft((now) => merge(draftOf(base), now, theirs).draft);
    const concerns = clashes.length + taken.length > 0;
    if (concerns) setMeeting({ by: present.editedBy, theirs, clashes, taken });
    return concerns;
  };
  const send = async (from: SeoForm, tries = 2): Promise<void> => {
    try {
      const change = changeOf(draftOf(from), draft);
      const { reportId: id, version } = from;
      const { slug, isIndexable, ...stored } = await edit.mutateAsync({ ...change, id, version });
      const oldSlugs = [from.slug, ...from.oldSlugs].filter((old) => old !== slug);
      const own = checkDraft(draft).own;
      const next = { ...from, ...{ own, slug, isIndexable }, version: stored.version };
      setBase({ ...next, oldSlugs: slug === from.slug ? from.oldSlugs : oldSlugs });
      // What was typed since it was sent is not saved yet.
      setDraft((now) => (differing(now, draft).length === 0 ? draftOf(next) : now));
      setSaved(true);
      await Promise.all([utils.reports.invalidate(), utils.admin.reports.invalidate()]);
    } catch (error) {
      const present = presentOf(error);
      // Somebody may have changed what is not edited here.
      if (present && !meet(present) && tries > 1) await send(present, tries - 1);
    }
  };

  return {
    base,
    draft,
    faults,
    conflict,
    meet,
    isDirty,
    /** It began with what was written at an earlier visit. */
    isTakenUp: isTakenUp && isDirty,
    /** Leaves what was written, for what is stored. */
    drop: () => {
      setDraft(draftOf(base));
      setMeeting(null);
      setTakenUp(false);
    },
    forget: () => storeDraft(base.reportId, null),
    busy: edit.isPending,
    saved: saved && !isDirty,
    failed: edit.error && !presentOf(edit.error) ? edit.error.message : null,
    change: (changes: Partial<SeoDraft>) => {
      setSaved(false);
      setDraft((now) => ({ ...now, ...changes }));
    },
    /** Of a field that somebody else changed too: whose words are to stand. */
    decide: (field: DraftField, whose: 'mine' | 'theirs') => {
      if (!conflict) return;
      if (whose === 'theirs') setDraft((now) => ({ ...now, ...pick(conflict.theirs, [field]) }));
      const clashes = conflict.clashes.filter((other) => other !== field);
      const rest = { ...conflict, clashes };
      setMeeting(clashes.length + conflict.taken.length > 0 ? rest : null);
    },
    dismissMeeting: () => setMeeting(null),
    save: () => {
      if (edit.isPending || !isDirty || undecided) return;
      if (Object.keys(faults).length > 0) return;
      setMeeting(null);
      setTakenUp(false);
      void send(base);
    },
    /** What is stored changed in something that is not edited here. */
    adopt: setBase,
  };
}

/** What is edited at first: what is stored, or what was written at an earlier visit and not saved. */
function begin(form: SeoForm) {
  const theirs = draftOf(form);
  const kept = storedDraft(form);
  if (!kept) return { draft: theirs, conflict: null, isTakenUp: false };
  const { draft, clashes, taken } = merge(kept.before, kept.draft, theirs);
  const conflict: EditConflict = { by: form.editedBy, theirs, clashes, taken };
  return { draft, conflict: clashes.length > 0 ? conflict : null, isTakenUp: true };
}

export type SeoEditing = ReturnType<typeof useSeoEditor>;

/** What is stored by now, where a refusal tells that. */
export function presentOf(error: unknown): SeoForm | null {
  const { data } = error as { data?: { present?: object } | null };
  return (data?.present as SeoForm | undefined) ?? null;
}
