import { type DragEvent, useRef, useState } from 'react';
import { checkClaim } from '../../../shared/claim.ts';
import { CONTENT_MAX } from '../../../shared/limits.ts';
import { exceedsCodePoints } from '../../../shared/text.ts';
import type { LegacyDocument } from '../../ui/copy.ts';
import { inDigits } from '../../ui/text.ts';

const LINKS = 'text/uri-list';
const TEXT = 'text/plain';

type Dropped = { ok: true; text: string } | { ok: false; message: string };

export const dropMessages = {
  onlyOne: 'Only one link, one piece of text or one text file (.txt, .md) can be dropped here.',
  tooLong: `That is longer than ${inDigits(CONTENT_MAX)} characters. Paste the part to check instead.`,
  empty: 'This file is empty.',
  unreadable: 'This file can’t be read as text. Copy its text and paste it here instead.',
};

const refuse = (message: string): Dropped => ({ ok: false, message });

/** Must be called during the event: later its data is gone. */
export async function readDrop(
  data: Pick<DataTransfer, 'getData'> & { files: Iterable<File> },
): Promise<Dropped> {
  const [file, ...otherFiles] = data.files;
  if (file) return otherFiles.length > 0 ? refuse(dropMessages.onlyOne) : readFile(file);
  const [link, ...otherLinks] = data
    .getData(LINKS)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  if (link === undefined) return fitting(data.getData(TEXT), dropMessages.onlyOne);
  if (otherLinks.length > 0) return refuse(dropMessages.onlyOne);
  const claim = checkClaim(link);
  return claim.ok ? { ok: true, text: link } : claim;
}

async function readFile(file: File): Promise<Dropped> {
  if (!isTextFile(file)) return refuse(dropMessages.onlyOne);
  // A character takes at most four bytes.
  if (file.size > 4 * CONTENT_MAX) return refuse(dropMessages.tooLong);
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    return text.includes('\0')
      ? refuse(dropMessages.unreadable)
      : fitting(text, dropMessages.empty);
  } catch {
    return refuse(dropMessages.unreadable);
  }
}

/** Some systems know no media type for Markdown. */
const isTextFile = ({ name, type }: File): boolean =>
  [TEXT, 'text/markdown'].includes(type) || /\.(txt|text|md|markdown)$/i.test(name);

function fitting(raw: string, ifEmpty: string): Dropped {
  const text = raw.trim();
  if (text === '') return refuse(ifEmpty);
  return exceedsCodePoints(text, CONTENT_MAX) ? refuse(dropMessages.tooLong) : { ok: true, text };
}

export function useDrop(onDrop: (dropped: Dropped) => void) {
  const [isOver, setOver] = useState(false);
  const enteredRef = useRef<EventTarget>(null);
  const isOwnRef = useRef(false);
  // The browser moves the form's own text when that is dragged.
  const takes = ({ dataTransfer: { types } }: DragEvent) =>
    !isOwnRef.current && ['Files', LINKS, TEXT].some((type) => types.includes(type));

  const handlers = {
    onDragStart: () => {
      isOwnRef.current = true;
    },
    onDragEnd: () => {
      isOwnRef.current = false;
    },
    onDragEnter: (event: DragEvent) => {
      if (!takes(event)) return;
      event.preventDefault();
      enteredRef.current = event.target;
      setOver(true);
    },
    onDragOver: (event: DragEvent) => {
      if (!takes(event)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
    },
    // An element is left after the next one is entered, so only leaving the last one counts.
    onDragLeave: (event: DragEvent) => {
      if (event.target === enteredRef.current) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      setOver(false);
      if (!takes(event)) return;
      event.preventDefault();
      void readDrop(event.dataTransfer).then(onDrop);
    },
  };
  return { isOver, handlers };
}

/** As if typed, so that the browser's undo brings back the old text. */
export function replaceText(field: HTMLTextAreaElement, text: string): boolean {
  field.focus();
  field.select();
  return (document as LegacyDocument).execCommand('insertText', false, text);
}
