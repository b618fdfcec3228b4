import type { AuditEntry } from '../../../../shared/schema/audit.ts';

type Told = Pick<AuditEntry, 'action' | 'before' | 'after'>;

/** What was done, in a few words. */
export const describeAct = (act: Told): string => WORDS[act.action](act);

const words = (text: string) => () => text;

/** One of two, by what the act switched; a third where that is not told. */
const by =
  (name: string, on: string, off: string, other = on) =>
  ({ after }: Told): string => {
    const value = after?.[name];
    return value === undefined ? other : value === null || value === false ? off : on;
  };

const WORDS: Record<AuditEntry['action'], (act: Told) => string> = {
  'report.indexable': by(
    'isIndexable',
    'Made indexable',
    'Made not indexable',
    'Changed indexability',
  ),
  'report.featured': ({ after }) =>
    Object.values(after ?? {}).includes(true) ? 'Featured' : 'Took off the featured',
  'report.withheld': by('withheldAt', 'Withheld', 'Released', 'Withheld or released'),
  'report.deleted': words('Deleted report'),
  'report.restored': words('Restored report'),
  'report.seo': words('Edited SEO'),
  'report.reviewed': ({ after }) => (after === null ? 'Took review back' : 'Reviewed'),
  'user.role': ({ after }) =>
    after?.['role'] === 'ADMIN' ? 'Made administrator' : 'Took the role away',
  'user.suspended': by('suspended', 'Suspended', 'Lifted suspension'),
  'user.deleted': words('Deleted account'),
  'setting.changed': words('Changed setting'),
  'library.imported': words('Imported records'),
  'library.removed': words('Removed import'),
  'job.retried': words('Tried again'),
};
