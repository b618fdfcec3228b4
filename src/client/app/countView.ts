import { useEffect } from 'react';
import { paths } from '../../shared/paths.ts';
import { anonymousToken } from './credentials.ts';

/** Told once a page load: the server counts once a day anyway. */
const told = new Set<string>();

/** Tells the server that somebody reads this report, once its page is in sight. */
export function useCountView(reportId: string): void {
  useEffect(() => {
    const tell = () => {
      if (document.visibilityState !== 'visible' || told.has(reportId)) return;
      told.add(reportId);
      navigator.sendBeacon(paths.view(reportId), anonymousToken());
    };
    tell();
    document.addEventListener('visibilitychange', tell);
    return () => document.removeEventListener('visibilitychange', tell);
  }, [reportId]);
}
