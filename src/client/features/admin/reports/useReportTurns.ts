import { useCallback, useRef } from 'react';

export type ReportTurns = <Answer>(
  reportId: string,
  send: () => Promise<Answer>,
) => Promise<Answer>;

/** What is done with one report is sent in its turn, one after the other, so that the last one counts. */
export function useReportTurns(): ReportTurns {
  const turns = useRef(new Map<string, Promise<unknown>>());
  return useCallback((reportId, send) => {
    const turn = (turns.current.get(reportId) ?? Promise.resolve()).then(send, send);
    turns.current.set(reportId, turn);
    return turn;
  }, []);
}
