import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { readStored, readStoredJson, store } from '../../app/storage.ts';

/** A value for `useSyncExternalStore` that survives reloads. */
function createStore<T>(restore: () => T, save: (value: T) => void) {
  let current: { value: T } | undefined;
  const listeners = new Set<() => void>();
  /** Changes what is current, but not what is stored. */
  const show = (value: T): void => {
    current = { value };
    for (const listener of listeners) listener();
  };
  return {
    read: (): T => (current ??= { value: restore() }).value,
    show,
    write: (value: T): void => {
      save(value);
      show(value);
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The id of this history entry, which a reload and the way back keep. */
function visitId(): string {
  const state = history.state as { visit?: string } | null;
  const visit = state?.visit ?? String(Math.random());
  if (!state?.visit) history.replaceState({ ...state, visit }, '');
  return visit;
}

const storedText = () => readStored('sessionStorage', `draft:${visitId()}`);

export const draft = createStore(
  () => storedText() ?? '',
  (text) => store('sessionStorage', `draft:${visitId()}`, text),
);

/** Stores what is typed before and during hydration. */
export function adoptTyped(): void {
  const field = document.querySelector<HTMLTextAreaElement>('textarea[name="content"]');
  if (!field) return;
  if (field.value !== '') draft.write(field.value);
  field.addEventListener('input', () => draft.write(field.value));
}

export const useDraftText = (): string =>
  useSyncExternalStore(draft.subscribe, draft.read, () => '');

/** After a start a new form is empty, but going back to this visit restores the text. */
export const emptyDraft = (): void => draft.show('');

export function useVisitDraft(): void {
  const { key, search } = useLocation();

  useEffect(() => {
    const own = storedText() ?? prefill(search);
    // Text that was typed on the page before comes along.
    if (own !== null || draft.read() !== '') draft.write(own ?? draft.read());
  }, [key, search]);
}

/** A phone that shares a page gives its title as `text`, so the address is what to check. */
export function prefill(search: string): string | null {
  const given = new URLSearchParams(search);
  const text = given.get('text')?.trim() ?? '';
  const url = given.get('url')?.trim() ?? '';
  return (text.includes(url) ? text : url) || null;
}

/** The analysis of this tab that has not ended, stored so that a reload resumes it. */
export interface Running {
  reportId: string;
  slug: string;
  claim: string;
  since: number;
  /** The visit that shows it; empty once nobody waits for it. */
  visit: string;
}

/** In characters: more than the lines for a claim hold. */
export const CLAIM_SHOWN = 600;

const running = createStore<Running | null>(
  () => readStoredJson('sessionStorage', 'running') as Running | null,
  (given) => store('sessionStorage', 'running', given && JSON.stringify(given)),
);

export function writeRunning(given: Running | null): void {
  running.write(given && { ...given, claim: given.claim.slice(0, CLAIM_SHOWN) });
}

export function useRunning() {
  const kept = useSyncExternalStore(running.subscribe, running.read, () => null);
  const isHere = kept !== null && kept.visit === visitId();
  return {
    here: isHere ? kept : null,
    left: isHere ? null : kept,
    keep: (given: Omit<Running, 'visit'>) => writeRunning({ ...given, visit: visitId() }),
    leave: () => writeRunning(kept && { ...kept, visit: '' }),
    drop: () => writeRunning(null),
  };
}
