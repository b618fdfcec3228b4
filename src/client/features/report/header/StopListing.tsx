import { api } from '../../../app/api.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';

export function StopListing({ reportId, onClose }: { reportId: string; onClose: () => void }) {
  const utils = api.useUtils();
  const { mutate, isPending, error } = api.reports.unlist.useMutation({
    onSuccess: async () => {
      await utils.reports.invalidate();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title="Stop listing this report?"
      confirmLabel="Stop listing"
      busy={isPending}
      error={error?.message ?? null}
      onConfirm={() => mutate({ reportId })}
      onClose={onClose}
    >
      <p>
        It goes off the lists here, and search engines are asked to forget it. Who has its address
        can still read it. Only an admin can list it again.
      </p>
    </ConfirmDialog>
  );
}
