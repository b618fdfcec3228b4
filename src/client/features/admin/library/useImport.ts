import { useState } from 'react';
import type { ImportResult } from '../../../../shared/schema/library.ts';
import { api } from '../../../app/api.ts';
import { sendFile } from './sendFile.ts';

/** What is being done with a file, and what came of it. */
export type ImportState =
  | { is: 'idle' }
  | { is: 'sending'; name: string }
  | { is: 'done'; name: string; result: ImportResult }
  | { is: 'refused'; name: string; why: string };

/** Takes one file after another. */
export function useImport() {
  const utils = api.useUtils();
  const [state, setState] = useState<ImportState>({ is: 'idle' });
  const take = async (file: Blob, name: string) => {
    if (state.is === 'sending') return;
    setState({ is: 'sending', name });
    try {
      const result = await sendFile(file, name);
      setState({ is: 'done', name, result });
      await utils.admin.library.invalidate();
    } catch (error) {
      setState({ is: 'refused', name, why: (error as Error).message });
    }
  };
  return {
    state,
    take: (file: Blob, name: string) => void take(file, name),
    refuse: (name: string, why: string) => setState({ is: 'refused', name, why }),
  };
}
