import { useEffect } from 'react';
import { paths } from '../../shared/paths.ts';
import { anonymousToken } from './credentials.ts';

/** Once per page load: the server counts once a day anyway. */
const reported = new Set<string>();

export function useCountView(reportId: string): void {
  useEffect(() => {
    const notify = () => {
      if (document.visibilityState !== 'visible' || reported.has(reportId)) return;
      reported.add(reportId);
      navigator.sendBeacon(paths.view(reportId), anonymousToken());
    };
    notify();
    document.addEventListener('visibilitychange', notify);
    return () => document.removeEventListener('visibilitychange', notify);
  }, [reportId]);
}
