import { useEffect, useState } from 'react';
import { COPY_TOAST_MS } from '../../shared/limits.ts';
import { pageMessages } from '../../shared/pageMessages.ts';

/** Puts text on the clipboard, by the old way where the new one is missing or refused. Tells whether it did. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  document.body.append(field);
  field.select();
  try {
    return (document as LegacyDocument).execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
  }
}

/** Plain http on another host has no clipboard, only the command of old. */
interface LegacyDocument {
  execCommand(command: 'copy'): boolean;
}

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
    setSaid({ text: (await copyText(text)) ? done : pageMessages.copyFailed });
  };
  return { said: said?.text, copy };
}
