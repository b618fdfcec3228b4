/** `2026-11-05` as `5 Nov`: a day in UTC is the same for every reader. */
export function dayName(day = ''): string {
  const [, month = '', date = ''] = day.split('-');
  return `${Number(date)} ${MONTHS[Number(month) - 1] ?? ''}`;
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
