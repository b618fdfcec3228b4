/**
 * What stands in the form, kept in this tab so that a claim is never lost: not on an error, on cancel,
 * on a reload, nor on the way back from a report.
 */
const KEY = 'draft';
let text: string | undefined;
const listeners = new Set<() => void>();

export function readDraft(): string {
  text ??= stored(KEY) ?? '';
  return text;
}

export function writeDraft(next: string): void {
  text = next;
  store(KEY, next);
  for (const listener of listeners) listener();
}

export function watchDraft(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The claim became a report: a new form is empty, but going back to this visit of it brings it back. */
export function settleDraft(visit: string): void {
  store(`${KEY}:${visit}`, readDraft());
  writeDraft('');
}

/** Brings back what stood in the form at an earlier visit, unless something newer does. */
export function reviveDraft(visit: string): void {
  const earlier = stored(`${KEY}:${visit}`);
  if (readDraft() === '' && earlier !== undefined) writeDraft(earlier);
}

/** Takes over what was typed before the page's scripts were there, and what is typed while they take over. */
export function adoptTyped(): void {
  const field = document.querySelector<HTMLTextAreaElement>('textarea[name="content"]');
  if (!field) return;
  if (field.value !== '') writeDraft(field.value);
  field.addEventListener('input', () => writeDraft(field.value));
}

function stored(key: string) {
  try {
    return sessionStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

function store(key: string, value: string) {
  try {
    if (value === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // Storage is off or full: the draft lives as long as the page.
  }
}
