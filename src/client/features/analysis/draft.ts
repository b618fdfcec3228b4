import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { readStored, readStoredJson, store } from '../../app/storage.ts';

/** A value that is kept over reloads; who watches it is told of changes. */
function inThisTab<T>(restore: () => T, keep: (value: T) => void) {
  let shown: { value: T } | undefined;
  const listeners = new Set<() => void>();
  /** Leaves what is kept as it is. */
  const show = (value: T): void => {
    shown = { value };
    for (const listener of listeners) listener();
  };
  return {
    read: (): T => (shown ??= { value: restore() }).value,
    show,
    write: (value: T): void => {
      keep(value);
      show(value);
    },
    watch: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Names this entry of the history: a reload and the way back find it again, a new visit has none. */
function nameVisit(): string {
  const state = history.state as { visit?: string } | null;
  const visit = state?.visit ?? String(Math.random());
  if (!state?.visit) history.replaceState({ ...state, visit }, '');
  return visit;
}

const keptText = () => readStored('sessionStorage', `draft:${nameVisit()}`);

/** The text in the form, kept so that no error, cancel, reload or way back loses it. */
export const draft = inThisTab(
  () => keptText() ?? '',
  (text) => store('sessionStorage', `draft:${nameVisit()}`, text),
);

/** Takes over what was typed before hydration, and what is typed during it. */
export function adoptTyped(): void {
  const field = document.querySelector<HTMLTextAreaElement>('textarea[name="content"]');
  if (!field) return;
  if (field.value !== '') draft.write(field.value);
  field.addEventListener('input', () => draft.write(field.value));
}

export const useDraftText = (): string => useSyncExternalStore(draft.watch, draft.read, () => '');

/** The claim became a report: a new form is empty, but going back to this visit restores it. */
export const settleDraft = (): void => draft.show('');

/** Fills the draft with what this visit, or its address, has. */
export function useVisitDraft(): void {
  const { key, search } = useLocation();

  useEffect(() => {
    const own = keptText() ?? prefill(search);
    // What was typed on the page before comes along.
    if (own !== null || draft.read() !== '') draft.write(own ?? draft.read());
  }, [key, search]);
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
  () => readStoredJson('sessionStorage', 'running') as Running | null,
  (given) => store('sessionStorage', 'running', given && JSON.stringify(given)),
);

export function writeRunning(given: Running | null): void {
  running.write(given && { ...given, claim: given.claim.slice(0, CLAIM_SHOWN) });
}

export function useRunning() {
  const kept = useSyncExternalStore(running.watch, running.read, () => null);
  const isHere = kept !== null && kept.visit === nameVisit();
  return {
    here: isHere ? kept : null,
    left: isHere ? null : kept,
    keep: (given: Omit<Running, 'visit'>) => writeRunning({ ...given, visit: nameVisit() }),
    leave: () => writeRunning(kept && { ...kept, visit: '' }),
    drop: () => writeRunning(null),
  };
}
