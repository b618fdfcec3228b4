import type { SeoForm } from '../../../../shared/schema/seo.ts';
import { differing, type DraftField, draftOf, type SeoDraft } from './seoDraft.ts';

/** What was written and not saved, and what was stored when it was. */
export interface KeptDraft {
  before: SeoDraft;
  draft: SeoDraft;
}

/**
 * Keeps in this tab what is written of a report until it is saved or dropped: a session may end, or the
 * page be loaded again, in the middle of it.
 */
export function keepDraft(reportId: string, kept: KeptDraft | null): void {
  try {
    if (kept) sessionStorage.setItem(keyOf(reportId), JSON.stringify(kept));
    else sessionStorage.removeItem(keyOf(reportId));
  } catch {
    // Storage is off or full: the draft lives as long as the page.
  }
}

/** What was kept of this report; null when that is nothing, or nothing but what is stored by now. */
export function keptDraft(form: SeoForm): KeptDraft | null {
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
