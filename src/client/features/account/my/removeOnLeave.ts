import { paths } from '../../../../shared/paths.ts';

/**
 * Deletes a report while the page goes away: the request outlives it, and nobody hears the answer. The
 * token has to be there, because there is no time left to ask for one.
 */
export function removeOnLeave(reportId: string, token: string | null): void {
  if (token === null) return;
  void fetch(`${paths.trpc}/reports.removeMine`, {
    method: 'POST',
    keepalive: true,
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ reportId }),
  });
}
