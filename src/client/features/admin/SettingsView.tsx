import { Box, Button, NativeSelect, NumberInput, Switch, Text, TextInput } from '@mantine/core';
import '@mantine/core/styles/NumberInput.layer.css';
import { memo, useState } from 'react';
import { type LimitName, limitVariable, METRICS_SHOWN_DAYS } from '../../../shared/limits.ts';
import { connectingModels } from '../../../shared/paths.ts';
import type { AnalystDay, AnalystState, Setting } from '../../../shared/schema/operations.ts';
import { api } from '../../app/api.ts';
import { Facts } from '../../ui/Facts.tsx';
import { Section } from '../../ui/Section.tsx';
import { Time } from '../../ui/Time.tsx';
import { Loaded } from '../../ui/list/List.tsx';
import { counted, inDigits } from '../../ui/text.ts';
import limitGroups from './limitGroups.json' with { type: 'json' };
import { costInWords, DayChart } from './measures.tsx';
import {
  BannerForm,
  ContactForm,
  PricesForm,
  SettingsDrafts,
  type SettingsForm,
  SettingsGroup,
  type TextSetting,
  useFocusAt,
  useSettingsForm,
} from './saving.tsx';
import words from './words.json' with { type: 'json' };
import classes from './admin.module.css';

/** Another admin may change settings meanwhile. */
const polled = { refetchInterval: 10_000, staleTime: 0 };

export function SettingsView() {
  const settings = api.admin.settings.list.useQuery(undefined, polled);
  return (
    <Loaded query={settings} what="The settings">
      {(data) => {
        const [banner, contact] = ['bannerText', 'contactEmail'].map((name) =>
          data.find((one): one is TextSetting => one.name === name),
        );
        const prices = data.find((one) => one.kind === 'prices');
        return (
          <SettingsDrafts settings={data}>
            {settingGroups.map(({ title, limits }) => (
              <Section key={title} title={title}>
                <LimitGroup title={title} texts={limits} settings={data} />
              </Section>
            ))}
            <Section title="Contact">{contact && <ContactForm contact={contact} />}</Section>
            <Section title="Analysts">
              <AnalystsSection settings={data} />
            </Section>
            <Section title="Prices">{prices && <PricesForm prices={prices} />}</Section>
            <Section title="Banner">{banner && <BannerForm banner={banner} />}</Section>
          </SettingsDrafts>
        );
      }}
    </Loaded>
  );
}

function LimitGroup(props: { title: string; texts: Limits; settings: readonly Setting[] }) {
  const { title, texts, settings } = props;
  const limits = settings
    .filter((one) => one.kind === 'number')
    .filter(({ name }) => name in texts);
  const form = useSettingsForm(limits);
  return (
    <SettingsGroup what={title} form={form}>
      {limits.map((limit) => {
        const { name, min, max, source, default: usual } = limit;
        const { label, unit, note = '' } = texts[name as LimitName] ?? { label: name, unit: '' };
        const range = `${inDigits(min)} to ${inDigits(max)}; default ${inDigits(usual)}`;
        const fixed = source === 'environment';
        return (
          <NumberInput
            key={name}
            label={`${label} (${unit})`}
            description={`${note} ${fixed ? `Fixed in the environment: ${limitVariable(name)}` : range}`}
            {...form.fieldOf(limit)}
            disabled={fixed}
            allowDecimal={false}
            allowNegative={false}
            clampBehavior="none"
            thousandSeparator=","
            hideControls
            autoComplete="off"
            rightSectionWidth="9rem"
            rightSection={
              source === 'database' && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={`Back to the default: ${label}`}
                  onClick={() => form.change(name, usual)}
                >
                  Back to {inDigits(usual)}
                </Button>
              )
            }
          />
        );
      })}
    </SettingsGroup>
  );
}

type LimitWords = { label: string; unit: string; note?: string };
type Limits = { [Name in LimitName]?: LimitWords | undefined };
const settingGroups: readonly { title: string; limits: Limits }[] = limitGroups;

function AnalystsSection({ settings }: { settings: readonly Setting[] }) {
  const state = api.admin.analysts.state.useQuery(undefined, polled);
  return (
    <Loaded query={state} what="The analysts">
      {({ places, detailed }) => (
        <>
          <HowToConnect places={places} />
          {places.map((place) => (
            <AnalystCard key={place.place} state={place} settings={settings} />
          ))}
          <section className={classes.halves} aria-labelledby="analyst-detailed">
            <div>
              <h3 id="analyst-detailed">Detailed analysis</h3>
              <p>
                Written by the chat analyst: {detailed.name}
                {detailed.model !== null && `, ${detailed.model}`}.
              </p>
            </div>
            <AnalystCharts title="Detailed" days={detailed.days} />
          </section>
        </>
      )}
    </Loaded>
  );
}

/** Keys are set in the environment only, so that no page and no backup holds them. */
export function HowToConnect({ places }: { places: readonly AnalystState[] }) {
  const part = useFocusAt<HTMLParagraphElement>(connectingModels);
  const missing = places.filter(({ keySet }) => !keySet).map(({ place }) => PLACES[place].key);
  if (missing.length === 0) return null;
  return (
    <p ref={part} tabIndex={-1}>
      To connect a model, set {new Intl.ListFormat('en', { type: 'disjunction' }).format(missing)}{' '}
      in the file <code>.env</code> (see the README), and restart Verimeter.
    </p>
  );
}

const PLACES = {
  chat: { title: 'Chat', thinking: 'chatReasoning', key: 'OPENAI_API_KEY' },
  search: { title: 'Search', thinking: null, key: 'PERPLEXITY_API_KEY' },
  general: { title: 'General', thinking: 'generalThinking', key: 'GEMINI_API_KEY' },
} as const;

function AnalystCard(props: { state: AnalystState; settings: readonly Setting[] }) {
  const { state, settings } = props;
  const { place, keySet, kind, name, model, circuit, lastSuccess, lastFailure } = state;
  const { title, thinking, key } = PLACES[place];
  const own = [`${place}On`, `${place}Model`, thinking].flatMap(
    (wanted) => settings.find((setting) => setting.name === wanted) ?? [],
  );
  const form = useSettingsForm(own);
  const id = `analyst-${place}`;
  return (
    <section className={classes.halves} aria-labelledby={id}>
      <div>
        <h3 id={id}>{title}</h3>
        <p>{kind === 'built-in' ? 'Built-in analyst' : `${name}, ${model ?? ''}`}</p>
        <Text {...(circuit?.state === 'open' && { c: 'var(--danger)' })}>
          {stateWords(state)}
          {circuit?.since && (
            <>
              {' '}
              Since <Time iso={circuit.since} precise />.
            </>
          )}
        </Text>
        <SettingsGroup what={`analyst ${title}`} form={form}>
          {own.map((setting) => (
            <AnalystField key={setting.name} {...{ setting, form, state }} />
          ))}
        </SettingsGroup>
        <Facts
          mt="lg"
          facts={{
            Key: keySet ? 'Set' : `Not set (${key})`,
            'Last answer': lastSuccess ? <Time iso={lastSuccess} precise /> : 'None in 30 days',
            'Last failure': lastFailure ? (
              <>
                {failureWords(lastFailure)} <Time iso={lastFailure.at} precise />
              </>
            ) : (
              'None in 30 days'
            ),
          }}
        />
      </div>
      <AnalystCharts title={title} days={state.days} />
    </section>
  );
}

function AnalystField(props: { setting: Setting; form: SettingsForm; state: AnalystState }) {
  const { setting, form, state } = props;
  const { vendor, configuredModel } = state;
  if (setting.kind === 'switch') {
    const { value, ...field } = form.fieldOf(setting);
    return <Switch label={`Ask ${vendor}`} checked={value} {...field} />;
  }
  if (setting.kind === 'choice')
    return (
      <NativeSelect
        label={`Thinking of ${vendor}`}
        description="More thinking takes longer and costs more."
        data={setting.choices.map((value) => ({ value, label: WORDS.thinking[value] ?? value }))}
        {...form.fieldOf(setting)}
      />
    );
  return (
    setting.kind === 'model' && (
      <TextInput
        label={`Model of ${vendor}`}
        description={`If empty: ${configuredModel}, as configured.`}
        placeholder={configuredModel}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={200}
        {...form.fieldOf(setting)}
      />
    )
  );
}

export function stateWords({ keySet, on, vendor, circuit }: AnalystState): string {
  if (!keySet) return `There is no key for ${vendor}: the built-in analyst is used instead.`;
  if (!on) return `${vendor} is off: the built-in analyst is used instead.`;
  if (circuit?.state === 'open') return `${vendor} fails so often that it is paused for a while.`;
  if (circuit?.state === 'half_open')
    return `${vendor} failed often; the next question will show whether it works again.`;
  return `${vendor} is asked.`;
}

export const failureWords = ({ status, error }: { status: string; error: string | null }): string =>
  WORDS.placeFailures[error ?? status] ?? 'It gave no answer.';

const WORDS: Record<'placeFailures' | 'thinking', Record<string, string>> = words;

type Measure = Exclude<keyof AnalystDay, 'day'>;

const CHARTS: readonly { label: string; of: Measure }[] = [
  { label: 'Questions', of: 'calls' },
  { label: 'Failures', of: 'failures' },
  { label: 'Median time', of: 'medianMs' },
  { label: '95% done within', of: 'p95Ms' },
  { label: 'Tokens', of: 'tokens' },
  { label: 'Cost', of: 'costUsd' },
];

/** Folded: the charts of all analysts take longer to draw than the rest of the page. */
const AnalystCharts = memo(function AnalystCharts(props: {
  title: string;
  days: readonly AnalystDay[];
}) {
  const { title, days } = props;
  const [open, setOpen] = useState(false);
  if (days.length === 0)
    return <Text c="dimmed">No question in the last {METRICS_SHOWN_DAYS} days.</Text>;
  const sum = (of: Measure) => days.reduce((all, day) => all + (day[of] ?? 0), 0);
  const isReported = (of: Measure) => days.some((day) => day[of] !== null);
  return (
    <details
      open={open}
      aria-label={`${title}, last ${METRICS_SHOWN_DAYS} days`}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        Last {METRICS_SHOWN_DAYS} days: {counted(sum('calls'), 'question')},{' '}
        {counted(sum('failures'), 'failure')}
        {isReported('costUsd') && `, ${costInWords(sum('costUsd'))}`}
      </summary>
      {/* A chart measures its container, which has no size while folded. */}
      {open && (
        <Box className={classes.grid} __vars={{ '--least': '15rem' }}>
          {CHARTS.filter(({ of }) => isReported(of)).map(({ label, of }) => (
            <DayChart key={label} {...{ label, of, days }} />
          ))}
        </Box>
      )}
    </details>
  );
});
