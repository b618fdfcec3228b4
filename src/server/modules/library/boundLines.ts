import { IMPORT_LINES_MAX } from '../../../shared/limits.ts';
import type { ImportLine } from '../../../shared/schema/library.ts';
import { firstOf } from '../../platform/firstOf.ts';

/** Code points of a line that are kept: enough to know a claim by. */
const TEXT_MAX = 200;

/** In the order of the file, and no more than is read: what was refused rather than what was taken. */
export function boundLines(lines: readonly ImportLine[]): ImportLine[] {
  const isRefused = ({ outcome }: ImportLine) => outcome === 'refused';
  const first = [...lines.filter(isRefused), ...lines.filter((line) => !isRefused(line))];
  return first
    .slice(0, IMPORT_LINES_MAX)
    .sort((a, b) => a.number - b.number)
    .map((line) => ({ ...line, text: firstOf(line.text, TEXT_MAX) }));
}
