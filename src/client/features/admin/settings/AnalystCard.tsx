import type { AnalystState } from '../../../../shared/schema/analystState.ts';
import type { Setting } from '../../../../shared/schema/setting.ts';
import { Time } from '../../../ui/Time.tsx';
import { AnalystCharts } from './AnalystCharts.tsx';
import classes from './AnalystCard.module.css';
import { failureWords } from './failureWords.ts';
import { ModelField } from './ModelField.tsx';
import { SettingSwitch } from './SettingSwitch.tsx';
import { stateWords } from './stateWords.ts';

const PLACES = {
  chat: { title: 'Chat', on: 'chatOn', model: 'chatModel', key: 'OPENAI_API_KEY' },
  search: { title: 'Search', on: 'searchOn', model: 'searchModel', key: 'PERPLEXITY_API_KEY' },
  general: { title: 'General', on: 'generalOn', model: 'generalModel', key: 'GEMINI_API_KEY' },
} as const;

/** One place: who fills it and how that goes, the switch and the model. */
export function AnalystCard(props: {
  state: AnalystState;
  settings: readonly Setting[];
  today: string;
}) {
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
