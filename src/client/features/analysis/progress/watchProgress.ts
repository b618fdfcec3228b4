import { useEffect, useEffectEvent, useState } from 'react';
import { REPORT_MISSING_MS } from '../../../../shared/limits.ts';
import { paths } from '../../../../shared/paths.ts';
import type {
  AnalysisStatus,
  ProgressEnd,
  ProgressEvent,
} from '../../../../shared/schema/progress.ts';
import { api } from '../../../app/api.ts';
import { progressFrom, withEvent } from './progress.ts';

export const RECONNECT_MS = 3_000;
/** Timers that ring so much too late have slept: the device did, and its network needs a moment, too. */
const SLEPT_MS = 5_000;

/**
 * Listens to an analysis until it ends; what it gives back stops that. A lost stream is taken up again
 * without a word, by the browser or, where it gives up, here. After `REPORT_MISSING_MS` without anything
 * the status is asked: an analysis that runs counts as an answer, only no answer is `onLost`.
 */
export function watchProgress(watch: {
  run: { reportId: string; slug: string };
  ask: () => Promise<Pick<AnalysisStatus, 'status'>>;
  onStep: (event: ProgressEvent) => void;
  onEnd: (end: ProgressEnd) => void;
  onLost: () => void;
}): () => void {
  const { reportId, slug } = watch.run;
  let source: EventSource | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  let heardAt = 0;
  let over = false;

  const stop = () => {
    over = true;
    source?.close();
    clearTimeout(silence);
    clearTimeout(again);
  };
  const finish = (end: ProgressEnd) => {
    stop();
    watch.onEnd(end);
  };
  const heard = () => {
    heardAt = Date.now();
    clearTimeout(silence);
    silence = setTimeout(onSilence, REPORT_MISSING_MS);
  };
  const ask = async (onFailure: () => void) => {
    try {
      const { status } = await watch.ask();
      if (over) return;
      if (status !== 'processing') finish({ status, slug });
      else heard();
    } catch {
      if (!over) onFailure();
    }
  };
  const onSilence = () => {
    const slept = Date.now() - heardAt > REPORT_MISSING_MS + SLEPT_MS;
    if (slept) heard();
    connect();
    void ask(() => {
      if (slept) return;
      stop();
      watch.onLost();
    });
  };
  const connect = () => {
    source?.close();
    clearTimeout(again);
    const opened = new EventSource(paths.progress(reportId));
    source = opened;
    opened.addEventListener('step', (message: MessageEvent<string>) => {
      heard();
      watch.onStep(JSON.parse(message.data) as ProgressEvent);
    });
    opened.addEventListener('end', (message: MessageEvent<string>) =>
      finish(JSON.parse(message.data) as ProgressEnd),
    );
    opened.addEventListener('error', () => {
      if (over || opened.readyState !== EventSource.CLOSED) return;
      again = setTimeout(connect, RECONNECT_MS);
      void ask(() => undefined);
    });
  };

  heard();
  connect();
  return stop;
}

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
