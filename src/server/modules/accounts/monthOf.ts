/** The calendar month (UTC) that an allowance counts in, `2026-11`. */
export const monthOf = (now: Date): string => now.toISOString().slice(0, 7);
