import type { AccountExport } from '../../../../shared/schema/account.ts';

/**
 * Puts the parts of what is stored about a person together to one JSON file. Each part is written as it
 * comes, so that thousands of reports are never held as objects at a time. Fails as `ask` does.
 */
export async function collectOwnData(
  ask: (after: string | null) => Promise<AccountExport>,
  exportedAt: string,
  onProgress: (reports: number) => void,
): Promise<Blob> {
  const written: string[] = [];
  let part = await ask(null);
  const head = JSON.stringify({ exportedAt, account: part.account });
  let reports = 0;
  for (;;) {
    for (const report of part.reports) {
      written.push(reports === 0 ? '\n' : ',\n', JSON.stringify(report));
      reports += 1;
    }
    onProgress(reports);
    if (part.next === null) break;
    part = await ask(part.next);
  }
  const text = [head.slice(0, -1), ',"reports":[', ...written, '\n]}\n'];
  return new Blob(text, { type: 'application/json' });
}
