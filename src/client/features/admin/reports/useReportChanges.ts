import { useRef, useState } from 'react';
import type { AdminReport } from '../../../../shared/schema/adminReport.ts';

/** What can be changed of a report in its row. */
export type Change = Partial<
  Pick<
    AdminReport,
    | 'isIndexable'
    | 'isFeaturedHighScore'
    | 'isFeaturedLowScore'
    | 'isFeaturedInteresting'
    | 'withheldAt'
  >
>;

interface Entry {
  id: number;
  reportId: string;
  change: Change;
  /** The report's version with the change; infinite as long as the server has not answered. */
  version: number;
}

/**
 * Changes that are seen before the server has made them. Each lies over what the list says until the list
 * is as new; one that is refused is taken away, and leaves the others as they are.
 */
export function useReportChanges() {
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  const count = useRef(0);
  return {
    /** Shows a change while `answer` is waited for; fails as that does, when the change is gone again. */
    lay: async (
      reportId: string,
      change: Change,
      answer: Promise<Required<Change> & { version: number }>,
    ): Promise<void> => {
      const id = (count.current += 1);
      setEntries((all) => [...all, { id, reportId, change, version: Infinity }]);
      try {
        const { version, ...made } = pick(await answer);
        setEntries((all) =>
          all.map((one) => (one.id === id ? { ...one, change: made, version } : one)),
        );
      } catch (error) {
        setEntries((all) => all.filter((one) => one.id !== id));
        throw error;
      }
    },
    /** The report as it is shown. */
    seen: (report: AdminReport): AdminReport =>
      entries
        .filter((one) => one.reportId === report.reportId && one.version > report.version)
        .reduce((so, { change }) => ({ ...so, ...change }), report),
  };
}

/** Of an answer only what can be changed here. */
function pick(answer: Required<Change> & { version: number }) {
  const { isIndexable, isFeaturedHighScore, isFeaturedLowScore, isFeaturedInteresting } = answer;
  const { withheldAt, version } = answer;
  return {
    ...{ isIndexable, isFeaturedHighScore, isFeaturedLowScore, isFeaturedInteresting },
    ...{ withheldAt, version },
  };
}
