import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { readStored, store } from '../../app/storage.ts';

/** The text in the form, stored in this tab so that no error, cancel, reload or way back loses it. */
const KEY = 'draft';
let text: string | undefined;
const listeners = new Set<() => void>();

export function readDraft(): string {
  text ??= readStored('sessionStorage', KEY) ?? '';
  return text;
}

export function writeDraft(next: string): void {
  text = next;
  store('sessionStorage', KEY, next || null);
  for (const listener of listeners) listener();
}

function watchDraft(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The claim became a report: a new form is empty, but going back to this visit restores it. */
function settleDraft(visit: string): void {
  store('sessionStorage', `${KEY}:${visit}`, readDraft() || null);
  writeDraft('');
}

function reviveDraft(visit: string): void {
  const earlier = readStored('sessionStorage', `${KEY}:${visit}`);
  if (readDraft() === '' && earlier != null) writeDraft(earlier);
}

/** Takes over what was typed before hydration, and what is typed during it. */
export function adoptTyped(): void {
  const field = document.querySelector<HTMLTextAreaElement>('textarea[name="content"]');
  if (!field) return;
  if (field.value !== '') writeDraft(field.value);
  field.addEventListener('input', () => writeDraft(field.value));
}

export function useDraft() {
  const { key, search } = useLocation();
  const text = useSyncExternalStore(watchDraft, readDraft, () => '');

  useEffect(() => {
    reviveDraft(key);
    const given = prefill(search);
    if (given === null) return;
    // A reload keeps what was changed since.
    const before = readStored('sessionStorage', `prefilled:${key}`);
    store('sessionStorage', `prefilled:${key}`, '1');
    if (before == null) writeDraft(given);
  }, [key, search]);

  return { text, write: writeDraft, settle: () => settleDraft(key) };
}

/** `?text=` and `?url=` fill the form and never send it. */
export function prefill(search: string): string | null {
  const given = new URLSearchParams(search);
  return given.get('text') ?? given.get('url');
}
