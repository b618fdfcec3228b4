import type { ReactNode } from 'react';
import type { ProgressEnd } from '../../../../shared/schema/progress.ts';
import { AnalysisProgress } from './AnalysisProgress.tsx';
import { useProgress } from './watchProgress.ts';

/** An analysis that runs, as a page of its own. */
export function RunningAnalysis(props: {
  run: { reportId: string; slug: string };
  claim: string;
  onEnd: (end: ProgressEnd) => void;
  onCancel: () => void;
  /** Stands here instead when the server is not heard any more. */
  whenLost: ReactNode;
}) {
  const { progress, lost } = useProgress(props.run, props.onEnd);
  if (lost) return props.whenLost;
  return (
    <AnalysisProgress
      alone
      progress={progress}
      claim={props.claim}
      since={null}
      onCancel={props.onCancel}
    />
  );
}
