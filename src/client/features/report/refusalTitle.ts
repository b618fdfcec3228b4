import { messages } from '../../../shared/messages.ts';

/** What is said in the place of a report that was answered with this status. */
export function refusalTitle(status: number | undefined): string {
  if (status === 401 || status === 403) return messages.permissionDenied;
  return status === 410 ? messages.reportGone : messages.reportNotFound;
}
