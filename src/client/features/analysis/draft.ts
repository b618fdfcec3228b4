import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { readStored, readStoredJson, store } from '../../app/storage.ts';

/** A value of this tab, kept over reloads; who watches it is told of changes. */
function inThisTab<T>(key: string, restore: () => T, keep: (value: T) => string | null) {
  let kept: { value: T } | undefined;
  const listeners = new Set<() => void>();
  return {
    read: (): T => (kept ??= { value: restore() }).value,
    write: (value: T): void => {
      kept = { value };
      store('sessionStorage', key, keep(value));
      for (const listener of listeners) listener();
    },
    watch: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const KEY = 'draft';

/** The text in the form, kept so that no error, cancel, reload or way back loses it. */
export const draft = inThisTab(
  KEY,
  () => readStored('sessionStorage', KEY) ?? '',
  (text) => text || null,
);

/** Takes over what was typed before hydration, and what is typed during it. */
export function adoptTyped(): void {
  const field = document.querySelector<HTMLTextAreaElement>('textarea[name="content"]');
  if (!field) return;
  if (field.value !== '') draft.write(field.value);
  field.addEventListener('input', () => draft.write(field.value));
}

export const useDraftText = (): string => useSyncExternalStore(draft.watch, draft.read, () => '');

/** Is not drawn again for each key: that is `useDraftText`. */
export function useDraft() {
  const { key, search } = useLocation();

  useEffect(() => {
    const earlier = readStored('sessionStorage', `${KEY}:${key}`);
    if (draft.read() === '' && earlier != null) draft.write(earlier);
    const given = prefill(search);
    if (given === null) return;
    // A reload keeps what was changed since.
    const before = readStored('sessionStorage', `prefilled:${key}`);
    store('sessionStorage', `prefilled:${key}`, '1');
    if (before == null) draft.write(given);
  }, [key, search]);

  return {
    read: draft.read,
    write: draft.write,
    /** The claim became a report: a new form is empty, but going back to this visit restores it. */
    settle: () => {
      store('sessionStorage', `${KEY}:${key}`, draft.read() || null);
      draft.write('');
    },
  };
}

/**
 * `?text=` and `?url=` fill the form and never send it. A phone that shares a page gives its title as
 * the text, so the address is what to check, unless the text has it already.
 */
export function prefill(search: string): string | null {
  const given = new URLSearchParams(search);
  const text = given.get('text')?.trim() ?? '';
  const url = given.get('url')?.trim() ?? '';
  return (text.includes(url) ? text : url) || null;
}

/** The analysis that this tab started and has not seen end, kept so that a reload resumes it. */
export interface Running {
  reportId: string;
  slug: string;
  claim: string;
  /** Milliseconds of this clock. */
  since: number;
  /** The visit that shows it; empty once nobody waits for it. */
  visit: string;
}

/** More of a claim than its lines hold. */
export const CLAIM_SHOWN = 600;

const running = inThisTab<Running | null>(
  'running',
  () => readStoredJson('sessionStorage', 'running') as Running | null,
  (given) => given && JSON.stringify(given),
);

export function writeRunning(given: Running | null): void {
  running.write(given && { ...given, claim: given.claim.slice(0, CLAIM_SHOWN) });
}

export function useRunning() {
  const { key, pathname, search } = useLocation();
  const visit = `${key} ${pathname}${search}`;
  const kept = useSyncExternalStore(running.watch, running.read, () => null);
  return {
    here: kept?.visit === visit ? kept : null,
    left: kept?.visit === visit ? null : kept,
    keep: (given: Omit<Running, 'visit'>) => writeRunning({ ...given, visit }),
    leave: () => {
      const left = running.read();
      if (left !== null) writeRunning({ ...left, visit: '' });
    },
    drop: () => writeRunning(null),
  };
}
