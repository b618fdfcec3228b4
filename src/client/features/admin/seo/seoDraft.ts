import { checkSeo } from '../../../../shared/checkSeo.ts';
import type { SeoChange, SeoForm } from '../../../../shared/schema/seo.ts';

/** What stands in the fields; nothing in one of them leaves it to what is derived. */
export interface SeoDraft {
  title: string;
  description: string;
  /** With commas between them. */
  keywords: string;
  ogImage: string;
  slug: string;
  isIndexable: boolean;
}
export type DraftField = keyof SeoDraft;

/** The fields as the stored report fills them. */
export function draftOf({ own, slug, isIndexable }: SeoForm): SeoDraft {
  return {
    title: own.title ?? '',
    description: own.description ?? '',
    keywords: (own.keywords ?? []).join(', '),
    ogImage: own.ogImage ?? '',
    ...{ slug, isIndexable },
  };
}

/** The fields in which two drafts differ. */
export function differing(one: SeoDraft, other: SeoDraft): DraftField[] {
  return (Object.keys(one) as DraftField[]).filter((field) => one[field] !== other[field]);
}

/** What is sent of a draft: only what differs, so that nothing else is written anew, and no empty address. */
export function changeOf(before: SeoDraft, draft: SeoDraft): SeoChange {
  const slug = draft.slug.trim() === '' ? before.slug : draft.slug;
  const wanted = { ...draft, slug };
  return pick(wanted, differing(before, wanted));
}

/** The draft as it would be stored, and what is wrong with it. */
export const checkDraft = ({ title, description, keywords, ogImage }: SeoDraft) =>
  checkSeo({ title, description, keywords, ogImage });

interface Merged {
  draft: SeoDraft;
  /** Changed here and there, to something else; the draft has what was changed here. */
  clashes: DraftField[];
  /** Changed there alone; the draft has that. */
  taken: DraftField[];
}

/** What was changed here and what somebody else changed since, put together. */
export function merge(base: SeoDraft, mine: SeoDraft, theirs: SeoDraft): Merged {
  const there = differing(base, theirs);
  const here = new Set(differing(base, mine));
  const taken = there.filter((field) => !here.has(field));
  const clashes = there.filter((field) => here.has(field) && mine[field] !== theirs[field]);
  return { draft: { ...mine, ...pick(theirs, taken) }, clashes, taken };
}

/** Some fields of a draft. */
export const pick = (draft: SeoDraft, fields: readonly DraftField[]): Partial<SeoDraft> =>
  Object.fromEntries(fields.map((field) => [field, draft[field]]));

/** What the fields are called. */
export const FIELD_NAMES: Record<DraftField, string> = {
  title: 'Title',
  description: 'Description',
  keywords: 'Keywords',
  ogImage: 'Picture',
  slug: 'Address',
  isIndexable: 'Listed in search engines',
};

/** What was written and not saved, and what was stored when it was. */
interface StoredDraft {
  before: SeoDraft;
  draft: SeoDraft;
}

/**
 * Keeps in this tab what is written of a report until it is saved or dropped: a session may end, or the
 * page be loaded again, in the middle of it.
 */
export function storeDraft(reportId: string, kept: StoredDraft | null): void {
  try {
    if (kept) sessionStorage.setItem(keyOf(reportId), JSON.stringify(kept));
    else sessionStorage.removeItem(keyOf(reportId));
  } catch {
    // Storage is off or full: the draft lives as long as the page.
  }
}

/** What was kept of this report; null when that is nothing, or nothing but what is stored by now. */
export function storedDraft(form: SeoForm): StoredDraft | null {
  const stored = draftOf(form);
  const { before, draft } = readKept(form.reportId);
  if (!isDraft(before, stored) || !isDraft(draft, stored)) return null;
  return differing(draft, stored).length === 0 ? null : { before, draft };
}

const keyOf = (reportId: string) => `seo:${reportId}`;

function readKept(reportId: string): { before?: unknown; draft?: unknown } {
  try {
    return (JSON.parse(sessionStorage.getItem(keyOf(reportId)) ?? '') ?? {}) as object;
  } catch {
    return {};
  }
}

/** A page from before an update of the product may have written it. */
function isDraft(read: unknown, like: SeoDraft): read is SeoDraft {
  const fields = Object.keys(like) as DraftField[];
  return fields.every((field) => typeof (read as SeoDraft | null)?.[field] === typeof like[field]);
}
