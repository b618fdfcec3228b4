import { type SubmitEvent, useId, useState } from 'react';
import { METRICS_SHOWN_DAYS, type SettingName } from '../../../../shared/limits.ts';
import type { AnalystDay, AnalystState } from '../../../../shared/schema/analystState.ts';
import type { Setting } from '../../../../shared/schema/setting.ts';
import { api } from '../../../app/api.ts';
import { Switch } from '../../../ui/Switch.tsx';
import { Time } from '../../../ui/Time.tsx';
import { DayBars, DayLine } from '../../../ui/chart/DayChart.tsx';
import { ListFailed } from '../../../ui/list/ListStates.tsx';
import { inDigits } from '../../../ui/text.ts';
import { Outcome, SaveButton, useSetting } from './saving.tsx';
import input from '../../../ui/Input.module.css';
import classes from './AnalystsSection.module.css';

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

const PLACES = {
  chat: { title: 'Chat', on: 'chatOn', model: 'chatModel', key: 'OPENAI_API_KEY' },
  search: { title: 'Search', on: 'searchOn', model: 'searchModel', key: 'PERPLEXITY_API_KEY' },
  general: { title: 'General', on: 'generalOn', model: 'generalModel', key: 'GEMINI_API_KEY' },
} as const;

/** One place: who fills it and how that goes, the switch and the model. */
function AnalystCard(props: { state: AnalystState; settings: readonly Setting[]; today: string }) {
  const { state, settings, today } = props;
  const { place, vendor, keySet, kind, name, model, lastSuccess, lastFailure } = state;
  const words = PLACES[place];
  const stored = settings.find((setting) => setting.name === words.model)?.value;
  const id = `analyst-${place}`;
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.facts}>
        <h3 id={id}>{words.title}</h3>
        <p className={classes.who}>
          {kind === 'built-in' ? 'Built-in analyst' : `${name}, ${model ?? ''}`}
        </p>
        <p className={classes.state} data-trouble={state.circuit?.state === 'open' || undefined}>
          {stateWords(state)}
          {state.circuit?.since && (
            <>
              {' '}
              Since <Time iso={state.circuit.since} precise />.
            </>
          )}
        </p>
        <SettingSwitch name={words.on} label={`Ask ${vendor}`} on={state.on} />
        <ModelField
          name={words.model}
          vendor={vendor}
          value={typeof stored === 'string' ? stored : ''}
          usual={state.configuredModel}
        />
        <dl className={classes.list}>
          <div>
            <dt>Key</dt>
            <dd>{keySet ? 'Set' : `Not set (${words.key})`}</dd>
          </div>
          <div>
            <dt>Last answer</dt>
            <dd>{lastSuccess === null ? 'None in 30 days' : <Time iso={lastSuccess} precise />}</dd>
          </div>
          <div>
            <dt>Last failure</dt>
            <dd>
              {lastFailure === null ? (
                'None in 30 days'
              ) : (
                <>
                  {failureWords(lastFailure)} <Time iso={lastFailure.at} precise />
                </>
              )}
            </dd>
          </div>
        </dl>
      </div>
      <AnalystCharts title={words.title} days={state.days} today={today} />
    </section>
  );
}

/** Which model a vendor is asked for; empty: the one that the configuration names. */
function ModelField(props: { name: SettingName; vendor: string; value: string; usual: string }) {
  const { name, vendor, value, usual } = props;
  const { save, forget, ...outcome } = useSetting(name);
  const [draft, setDraft] = useState<string | null>(null);
  const id = useId();
  const changed = draft !== null && draft.trim() !== value;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // An empty field is no choice.
    if (changed && !outcome.busy) save(draft.trim() || null, () => setDraft(null));
  };
  return (
    <form className={classes.model} onSubmit={submit}>
      <label htmlFor={id}>Model of {vendor}</label>
      <div className={classes.field}>
        <input
          id={id}
          className={input.input}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={200}
          placeholder={usual}
          value={draft ?? value}
          aria-invalid={outcome.refused !== undefined}
          aria-describedby={`${id}-said`}
          onChange={({ target }) => {
            setDraft(target.value);
            forget();
          }}
        />
        <SaveButton what={`model of ${vendor}`} changed={changed} />
      </div>
      <p className={classes.hint}>
        Empty: {usual}, as configured. <Outcome id={`${id}-said`} {...outcome} />
      </p>
    </form>
  );
}

/** Turns a setting on or off, and says what came of it. */
function SettingSwitch(props: { name: SettingName; label: string; on: boolean }) {
  const { name, label, on } = props;
  const { save, forget: _, ...outcome } = useSetting(name);
  const id = useId();
  return (
    <div className={classes.line}>
      <label className={classes.switch}>
        <Switch
          label={label}
          on={on}
          describedBy={id}
          onChange={(turned) => {
            if (!outcome.busy) save(turned);
          }}
        />
        <span aria-hidden="true">{label}</span>
      </label>
      <Outcome id={id} {...outcome} />
    </div>
  );
}

/** How a place stands, in a sentence. */
export function stateWords({ keySet, on, vendor, circuit }: AnalystState): string {
  if (!keySet) return `There is no key for ${vendor}: the built-in analyst takes the place.`;
  if (!on) return `${vendor} is off: the built-in analyst takes the place.`;
  if (circuit?.state === 'open')
    return `${vendor} fails so often that it is not asked for a while.`;
  if (circuit?.state === 'half_open')
    return `${vendor} failed often; the next question finds out whether it works again.`;
  return `${vendor} is asked.`;
}

/** What went wrong, for the person who may have to see to it. */
export function failureWords({ status, error }: { status: string; error: string | null }): string {
  return KINDS[error ?? status] ?? 'It gave no answer.';
}

const KINDS: Record<string, string> = {
  rate_limited: 'Too many questions: it asked us to slow down.',
  unavailable: 'It was not reached, or failed on its side.',
  bad_answer: 'Its answer was not what was asked for.',
  refused: 'It declined because of the content.',
  rejected: 'It rejected the request: see to key, model name and credit.',
  timed_out: 'It did not answer in time.',
  circuit_open: 'It was not asked, because it had failed too often.',
  busy: 'It was not asked, because too many questions waited.',
};

interface Shown {
  label: string;
  /** Null where nothing is known of a day. */
  of: (day: AnalystDay) => number | null;
  format: (value: number) => string;
  Chart?: typeof DayLine;
}

/** How an analyst did in the last 30 days (UTC); what it never reported has no chart. */
function AnalystCharts(props: { title: string; days: readonly AnalystDay[]; today: string }) {
  const { title, days, today } = props;
  // Twenty charts one below the other are more than a telephone's reader asked for.
  const [wide] = useState(() => matchMedia('(min-width: 901px)').matches);
  if (days.length === 0)
    return <p className={classes.none}>No question in the last {METRICS_SHOWN_DAYS} days.</p>;
  const sum = (of: Shown['of']) => days.reduce((all, day) => all + (of(day) ?? 0), 0);
  const cost = days.some(({ costUsd }) => costUsd !== null) ? sum(({ costUsd }) => costUsd) : null;
  const byDay = new Map(days.map((day) => [day.day, day]));
  const draw = ({ label, of, format, Chart = DayBars }: Shown, missing: number | null) => (
    <Chart
      key={label}
      label={label}
      format={format}
      days={daysUntil(today).map((day) => {
        const found = byDay.get(day);
        return { day, value: found ? of(found) : missing };
      })}
    />
  );
  const reported = REPORTED.filter(({ of }) => days.some((day) => of(day) !== null));
  return (
    <details open={wide} aria-label={`${title}, last ${METRICS_SHOWN_DAYS} days`}>
      <summary className={classes.sum}>
        Last {METRICS_SHOWN_DAYS} days:{' '}
        {counted(
          sum(({ calls }) => calls),
          'question',
        )}
        ,{' '}
        {counted(
          sum(({ failures }) => failures),
          'failure',
        )}
        {cost !== null && `, ${dollars(cost)}`}
      </summary>
      <div className={classes.charts}>
        {COUNTED.map((shown) => draw(shown, 0))}
        {MEASURED.map((shown) => draw(shown, null))}
        {reported.map((shown) => draw(shown, null))}
      </div>
    </details>
  );
}

const counted = (number: number, what: string) =>
  `${inDigits(number)} ${what}${number === 1 ? '' : 's'}`;
const time = (ms: number) => (ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toFixed(1)} s`);
const dollars = (value: number) => `$${value.toFixed(value < 1 ? 4 : 2)}`;

const COUNTED: Shown[] = [
  { label: 'Questions', of: ({ calls }) => calls, format: inDigits },
  { label: 'Failures', of: ({ failures }) => failures, format: inDigits },
];
const MEASURED: Shown[] = [
  { label: 'Median time', of: ({ medianMs }) => medianMs, format: time, Chart: DayLine },
  { label: '95 % within', of: ({ p95Ms }) => p95Ms, format: time, Chart: DayLine },
];
const REPORTED: Shown[] = [
  {
    label: 'Tokens',
    of: ({ inputTokens, outputTokens }) =>
      inputTokens === null && outputTokens === null
        ? null
        : (inputTokens ?? 0) + (outputTokens ?? 0),
    format: inDigits,
  },
  { label: 'Cost', of: ({ costUsd }) => costUsd, format: dollars },
];

const DAY_MS = 86_400_000;

/** The last 30 days (UTC), the oldest first: `2026-11-20` is the last of them. */
export function daysUntil(today: string): string[] {
  const last = Date.parse(`${today}T00:00:00Z`);
  return Array.from({ length: METRICS_SHOWN_DAYS }, (_, index) =>
    new Date(last - (METRICS_SHOWN_DAYS - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
}
