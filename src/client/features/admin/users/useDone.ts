import { api } from '../../../app/api.ts';

/** What follows an act: the list is read anew and, once it shows what was done, the dialog goes. */
export function useDone(onClose: () => void): () => Promise<void> {
  const utils = api.useUtils();
  return async () => {
    await utils.admin.users.list.invalidate();
    onClose();
  };
}
