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
