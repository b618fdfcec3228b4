import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

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

function watchDraft(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The claim became a report: a new form is empty, but going back to this visit of it brings it back. */
function settleDraft(visit: string): void {
  store(`${KEY}:${visit}`, readDraft());
  writeDraft('');
}

/** Brings back what stood in the form at an earlier visit, unless something newer does. */
function reviveDraft(visit: string): void {
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

/** The claim in the form: what the address prefills, what was typed, or what stood here at this visit. */
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

/** `?text=` or `?url=` of the form's address: they fill the form and never send it. */
export function prefill(search: string): string | null {
  const given = new URLSearchParams(search);
  return given.get('text') ?? given.get('url');
}

/** Whether this was so before in this visit, so that a reload keeps what was changed since. */
function visited(name: string) {
  try {
    const before = sessionStorage.getItem(name) !== null;
    sessionStorage.setItem(name, '1');
    return before;
  } catch {
    return false;
  }
}
