import { useEffect, useEffectEvent, useState } from 'react';
import { REPORT_MISSING_MS } from '../../../shared/limits.ts';
import { paths } from '../../../shared/paths.ts';
import type { ProgressEnd, ProgressEvent } from '../../../shared/schema/progress.ts';
import { api } from '../../api.ts';
import { progressFrom, withEvent } from './progress.ts';

const RECONNECT_MS = 3_000;

/**
 * Watches an analysis from its first stage to its end. The browser takes a lost stream up again by
 * itself; if it gives up, or nothing came for `REPORT_MISSING_MS`, the status is asked: an analysis that
 * runs counts as an answer, no answer as `lost`.
 */
export function useProgress(
  run: { reportId: string; slug: string },
  onEnd: (end: ProgressEnd) => void,
) {
  const { reportId, slug } = run;
  const utils = api.useUtils();
  const [progress, setProgress] = useState(() =>
    progressFrom(utils.analysis.status.getData({ reportId })),
  );
  const [lost, setLost] = useState(false);
  const ended = useEffectEvent(onEnd);

  useEffect(() => {
    let source: EventSource | undefined;
    let silence: ReturnType<typeof setTimeout> | undefined;
    let again: ReturnType<typeof setTimeout> | undefined;
    let over = false;

    const stop = () => {
      over = true;
      source?.close();
      clearTimeout(silence);
      clearTimeout(again);
    };
    const finish = (end: ProgressEnd) => {
      stop();
      ended(end);
    };
    const heard = () => {
      clearTimeout(silence);
      silence = setTimeout(() => void ask(), REPORT_MISSING_MS);
    };
    const ask = async () => {
      try {
        const { status } = await utils.client.analysis.status.query({ reportId });
        if (over) return;
        if (status !== 'processing') finish({ status, slug });
        else heard();
      } catch {
        if (over) return;
        stop();
        setLost(true);
      }
    };
    const connect = () => {
      source = new EventSource(paths.progress(reportId));
      source.addEventListener('step', (message: MessageEvent<string>) => {
        heard();
        const event = JSON.parse(message.data) as ProgressEvent;
        setProgress((before) => withEvent(before, event, Date.now()));
      });
      source.addEventListener('end', (message: MessageEvent<string>) =>
        finish(JSON.parse(message.data) as ProgressEnd),
      );
      source.addEventListener('error', () => {
        if (over || source?.readyState !== EventSource.CLOSED) return;
        again = setTimeout(connect, RECONNECT_MS);
        void ask();
      });
    };

    heard();
    connect();
    return stop;
  }, [reportId, slug, utils]);

  return { progress, lost };
}
