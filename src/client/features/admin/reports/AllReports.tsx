import { useEffect, useRef, useState } from 'react';
import type { AdminReport } from '../../../../shared/schema/adminReport.ts';
import { ListFailed } from '../../../ui/list/ListFailed.tsx';
import { Pager } from '../../../ui/list/Pager.tsx';
import { TableSkeleton } from '../../../ui/list/TableSkeleton.tsx';
import { useListAddress } from '../../../ui/list/useListAddress.ts';
import classes from './AllReports.module.css';
import { AllReportsControls } from './AllReportsControls.tsx';
import { AllReportsTable } from './AllReportsTable.tsx';
import { AllReportsToast } from './AllReportsToast.tsx';
import { type Asked, AskFirst } from './AskFirst.tsx';
import { NoSuchReports } from './NoSuchReports.tsx';
import { PageJump } from './PageJump.tsx';
import { pagesOf } from './pagesOf.ts';
import type { Told } from './refusal.ts';
import { ReportsBar } from './ReportsBar.tsx';
import { FIRST, type Place, readReportsAddress, writeReportsAddress } from './reportsAddress.ts';
import { useAllReports } from './useAllReports.ts';
import { useBulkActs } from './useBulkActs.ts';
import { useEndOfList } from './useEndOfList.ts';
import { useReportRemoval } from './useReportRemoval.ts';
import { useReportSwitches } from './useReportSwitches.ts';
import { useReportTurns } from './useReportTurns.ts';
import { useSelection } from './useSelection.ts';

const NONE: readonly AdminReport[] = [];

/** All reports, with their switches. */
export function AllReports() {
  const { address, to, change } = useListAddress(readReportsAddress, writeReportsAddress, {
    place: FIRST,
  });
  const { data, error, isPlaceholderData, refetch } = useAllReports(address);
  useEndOfList(address, isPlaceholderData ? null : (data ?? null), change);
  const [told, setTold] = useState<Told | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const inTurn = useReportTurns();
  const switches = useReportSwitches(setTold, inTurn);
  const removal = useReportRemoval(setTold, inTurn);

  const reports = (data?.reports ?? NONE).map(switches.seen).filter((one) => !removal.hides(one));
  const selection = useSelection(writeReportsAddress(address), reports);
  const bulk = useBulkActs(setTold);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (removal.open.length === 0) return;
    const list = place.current;
    return () => {
      // The button that the keyboard was at is gone, as the row was before.
      if (document.activeElement === document.body) list?.focus({ preventScroll: true });
    };
  }, [removal.open]);
  const confirm = () => {
    if (!asked) return;
    setAsked(null);
    if (asked.act === 'delete') removal.begin(asked.reports);
    else asked.reports.forEach(switches.withhold);
  };
  const ask = (act: Asked['act']) => (report: AdminReport) => setAsked({ act, reports: [report] });
  const gone = (data?.reports.length ?? 0) - reports.length;
  const total = data?.atLeast ? data.total : (data?.total ?? 0) - gone;
  const pages = data && pagesOf(address.place, { ...data, total }, reports.length);
  const wayTo = (place: Place | null | undefined) => (place ? to({ place }) : undefined);

  return (
    <div className={classes.room}>
      <AllReportsControls address={address} onChange={change} />
      <div
        ref={place}
        tabIndex={-1}
        className={classes.list}
        aria-busy={!error && (!data || isPlaceholderData)}
      >
        {error?.data?.httpStatus === 400 ? (
          <NoSuchReports address={address} onClear={change} />
        ) : error && reports.length === 0 ? (
          <ListFailed what="The reports" onRetry={() => void refetch()} />
        ) : !pages || (reports.length === 0 && total > 0) ? (
          <div className={classes.loading}>
            <TableSkeleton label="The reports are being loaded." />
          </div>
        ) : reports.length === 0 ? (
          <NoSuchReports address={address} onClear={change} />
        ) : (
          <>
            <ReportsBar
              reports={reports}
              chosen={selection.chosen}
              busy={bulk.busy}
              onChoose={selection.choose}
              onIndexable={(on) => bulk.setIndexable(selection.chosen, on)}
              onFeatured={(category, on) => bulk.setFeatured(selection.chosen, category, on)}
              onDelete={() => setAsked({ act: 'delete', reports: selection.chosen })}
            />
            <AllReportsTable
              reports={reports}
              has={selection.has}
              sort={address.sort}
              onSort={(sort) => change({ sort })}
              acts={{
                onToggle: selection.toggle,
                onIndexable: switches.setIndexable,
                onFeatured: switches.setFeatured,
                onWithhold: ask('withhold'),
                onRelease: switches.release,
                onDelete: ask('delete'),
              }}
            />
            <Pager
              status={pages.status}
              first={wayTo(pages.first)}
              previous={wayTo(pages.previous)}
              next={wayTo(pages.next)}
              last={wayTo(pages.last)}
            >
              {pages.numbered > 2 && (
                <PageJump
                  page={'page' in address.place ? address.place.page : null}
                  last={pages.numbered}
                  onJump={(page) => change({ place: { page } })}
                />
              )}
            </Pager>
          </>
        )}
      </div>
      {asked && <AskFirst asked={asked} onConfirm={confirm} onClose={() => setAsked(null)} />}
      <AllReportsToast
        open={removal.open}
        told={told}
        onUndo={(deletion) => void removal.undo(deletion)}
        onDismiss={() => setTold(null)}
      />
    </div>
  );
}
