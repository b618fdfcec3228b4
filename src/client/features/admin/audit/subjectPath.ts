import { paths } from '../../../../shared/paths.ts';
import type { ListedAct } from '../../../../shared/schema/audit.ts';

/** Where that is to which something was done; null when it is there no more. */
export function subjectPath({
  action,
  subjectId,
  subjectName,
  subjectThere,
}: ListedAct): string | null {
  if (!subjectThere) return null;
  if (action.startsWith('user.'))
    return `${paths.adminUsers}?search=${encodeURIComponent(subjectName)}`;
  if (action.startsWith('setting.')) return paths.adminSettings;
  if (action.startsWith('library.')) return paths.adminLibrary;
  return paths.report(subjectId);
}
