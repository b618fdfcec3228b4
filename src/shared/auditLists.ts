/** What the acts of admins are about, as the list of them can be narrowed down. */
export const AUDIT_GROUPS = ['reports', 'users', 'settings', 'library', 'jobs'] as const;

export const AUDIT_PAGE_SIZE = 25;

/** Of what is looked for among the subjects of acts; characters. */
export const AUDIT_SUBJECT_MAX = 200;

/** The newest so many go into one file. */
export const AUDIT_EXPORT_MAX = 100_000;

/** Subjects are found by three letters in a row; for fewer, acts have to be looked at one by one. */
export const AUDIT_INDEXED_MIN = 3;

/** For what is shorter, the next so many are. */
export const AUDIT_LOOKED_THROUGH = 100_000;
