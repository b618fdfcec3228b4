import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { readDraft, reviveDraft, settleDraft, watchDraft, writeDraft } from './draft.ts';

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
