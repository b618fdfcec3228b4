import { useTimeout } from '@mantine/hooks';
import { useState } from 'react';
import { COPY_TOAST_MS } from '../../shared/limits.ts';
import { pageMessages } from '../../shared/pageMessages.ts';

export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
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
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}

/** Deprecated, but nothing else copies over plain http or keeps the undo history of a field. */
export interface LegacyDocument {
  execCommand(command: 'copy' | 'insertText', showsDialog?: boolean, text?: string): boolean;
}

export function useCopy(done: string) {
  const [said, setSaid] = useState<string>();
  const { start, clear } = useTimeout(() => setSaid(undefined), COPY_TOAST_MS);
  const copy = async (text: string) => {
    setSaid((await copyText(text)) ? done : pageMessages.copyFailed);
    clear();
    start();
  };
  return { said, copy };
}
