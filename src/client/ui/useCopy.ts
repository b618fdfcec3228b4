import { useEffect, useState } from 'react';
import { COPY_TOAST_MS } from '../../shared/limits.ts';
import { messages } from '../../shared/messages.ts';
import { copyText } from './copyText.ts';

/** Copies text, and says for `COPY_TOAST_MS` how that went. `done`: the words for that it is copied. */
export function useCopy(done: string): {
  said: string | undefined;
  copy: (text: string) => Promise<void>;
} {
  const [said, setSaid] = useState<{ text: string } | null>(null);
  useEffect(() => {
    if (said === null) return;
    const timer = setTimeout(() => setSaid(null), COPY_TOAST_MS);
    return () => clearTimeout(timer);
  }, [said]);
  const copy = async (text: string) => {
    setSaid({ text: (await copyText(text)) ? done : messages.copyFailed });
  };
  return { said: said?.text, copy };
}
