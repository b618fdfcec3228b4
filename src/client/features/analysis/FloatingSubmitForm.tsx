import type { Started } from '../../../shared/schema/analysis.ts';
import { ClaimForm } from './form/ClaimForm.tsx';
import { useDraft } from './draft.ts';
import { useStartAnalysis } from './useStartAnalysis.ts';

export default function FloatingSubmitForm({
  onStarted,
}: {
  onStarted: (started: Started) => Promise<void>;
}) {
  const draft = useDraft();
  const { start, starting, refusal, reset } = useStartAnalysis((started) => {
    draft.settle();
    void onStarted(started);
  });
  return (
    <ClaimForm
      text={draft.text}
      onText={(text) => {
        if (refusal !== null) reset();
        draft.write(text);
      }}
      onSubmit={start}
      busy={starting}
      refusal={refusal}
      focus="end"
    />
  );
}
