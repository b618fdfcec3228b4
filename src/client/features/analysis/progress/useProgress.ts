import { useEffect, useEffectEvent, useState } from 'react';
import type { ProgressEnd } from '../../../../shared/schema/progress.ts';
import { api } from '../../../app/api.ts';
import { progressFrom, withEvent } from './progress.ts';
import { watchProgress } from './watchProgress.ts';

/** Watches an analysis from its first stage to its end; nothing as long as there is none. */
export function useProgress(
  run: { reportId: string; slug: string } | null,
  onEnd: (end: ProgressEnd) => void,
) {
  const reportId = run?.reportId;
  const slug = run?.slug ?? '';
  const utils = api.useUtils();
  const [progress, setProgress] = useState(() =>
    progressFrom(reportId === undefined ? undefined : utils.analysis.status.getData({ reportId })),
  );
  const [lost, setLost] = useState(false);
  const ended = useEffectEvent(onEnd);

  useEffect(() => {
    if (reportId === undefined) return;
    return watchProgress({
      run: { reportId, slug },
      ask: () => utils.client.analysis.status.query({ reportId }),
      onStep: (event) => setProgress((before) => withEvent(before, event, Date.now())),
      onEnd: ended,
      onLost: () => setLost(true),
    });
  }, [reportId, slug, utils]);

  return { progress, lost };
}
