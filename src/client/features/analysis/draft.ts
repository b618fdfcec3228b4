import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

/** The text in the form, stored in this tab so that no error, cancel, reload or way back loses it. */
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

function watchDraft(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The claim became a report: a new form is empty, but going back to this visit restores it. */
function settleDraft(visit: string): void {
  store(`${KEY}:${visit}`, readDraft());
  writeDraft('');
}

function reviveDraft(visit: string): void {
  const earlier = stored(`${KEY}:${visit}`);
  if (readDraft() === '' && earlier !== undefined) writeDraft(earlier);
}

/** Takes over what was typed before hydration, and what is typed during it. */
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

export function useDraft() {
  const { key, search } = useLocation();
  const text = useSyncExternalStore(watchDraft, readDraft, () => '');

  useEffect(() => {
    reviveDraft(key);
    const given = prefill(search);
    const done = `prefilled:${key}`;
    if (given === null || visited(done)) return;
    writeDraft(given);
  }, [key, search]);

  return { text, write: writeDraft, settle: () => settleDraft(key) };
}

/** `?text=` and `?url=` fill the form and never send it. */
export function prefill(search: string): string | null {
  const given = new URLSearchParams(search);
  return given.get('text') ?? given.get('url');
}

/** True from the second time on in this visit, so that a reload keeps later changes. */
function visited(name: string) {
  try {
    const before = sessionStorage.getItem(name) !== null;
    sessionStorage.setItem(name, '1');
    return before;
  } catch {
    return false;
  }
}
