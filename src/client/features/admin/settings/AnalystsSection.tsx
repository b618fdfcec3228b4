import type { Setting } from '../../../../shared/schema/setting.ts';
import { api } from '../../../app/api.ts';
import { ListFailed } from '../../../ui/list/ListFailed.tsx';
import { AnalystCard } from './AnalystCard.tsx';
import { AnalystCharts } from './AnalystCharts.tsx';
import classes from './AnalystCard.module.css';

const REFRESH_MS = 10_000;

/** Who fills the three places and writes the detailed analysis, and how they do. */
export function AnalystsSection({ settings }: { settings: readonly Setting[] }) {
  const { data, refetch, isError } = api.admin.analysts.state.useQuery(undefined, {
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  });
  if (!data && isError) return <ListFailed what="The analysts" onRetry={() => void refetch()} />;
  if (!data) return <div className={classes.waiting} aria-busy="true" />;
  return (
    <>
      {data.places.map((state) => (
        <AnalystCard key={state.place} state={state} settings={settings} today={data.today} />
      ))}
      <section className={classes.card} aria-labelledby="analyst-detailed">
        <div className={classes.facts}>
          <h3 id="analyst-detailed">Detailed analysis</h3>
          <p className={classes.who}>
            Written by whoever fills the chat place: {data.detailed.name}
            {data.detailed.model !== null && `, ${data.detailed.model}`}.
          </p>
        </div>
        <AnalystCharts title="Detailed" days={data.detailed.days} today={data.today} />
      </section>
    </>
  );
}
