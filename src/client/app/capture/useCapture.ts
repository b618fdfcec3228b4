import { useEffect } from 'react';
import { CAPTURE_DELAY_MS } from '../../../shared/limits.ts';
import type { Report } from '../../../shared/schema/report.ts';

/**
 * Looks after a while whether the page of a listed report has a copy, and hands it in when there is none.
 * What does that loads only then.
 */
export function useCapture({ reportId, slug, isIndexable, status }: Report): void {
  const due = isIndexable && status === 'completed';
  useEffect(() => {
    if (!due) return;
    const left = new AbortController();
    const capture = async () => {
      const { capturePage } = await import('./capturePage.ts');
      await capturePage(reportId, slug, left.signal);
    };
    // The reader has the page, so a failure does not matter to them.
    const timer = setTimeout(() => void capture().catch(() => undefined), CAPTURE_DELAY_MS);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [due, reportId, slug]);
}
