import { Button, NumberInput, Textarea } from '@mantine/core';
import '@mantine/core/styles/NumberInput.layer.css';
import { adminMessages } from '../../../shared/adminMessages.ts';
import { type LimitName, limitVariable } from '../../../shared/limits.ts';
import type { Setting } from '../../../shared/schema/operations.ts';
import { api } from '../../app/api.ts';
import { Section } from '../../ui/Section.tsx';
import { SmallButton } from '../../ui/SmallButton.ts';
import { Loaded } from '../../ui/list/List.tsx';
import { inDigits } from '../../ui/text.ts';
import { AnalystsSection } from './AnalystsSection.tsx';
import limitGroups from './limitGroups.json' with { type: 'json' };
import { SettingsGroup, useSettingsForm } from './saving.tsx';
import classes from './admin.module.css';

/** Other administrators change settings too. */
const REFRESH_MS = 10_000;

type Limit = Extract<Setting, { kind: 'number' }>;
type Text = Extract<Setting, { kind: 'text' | 'model' }>;

export function SettingsView() {
  const settings = api.admin.settings.list.useQuery(undefined, {
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  });
  return (
    <Loaded query={settings} what="The settings">
      {(data) => {
        const banner = data.find((one): one is Text => one.name === 'bannerText');
        return (
          <>
            {settingGroups.map(({ title, limits }) => (
              <Section key={title} title={title}>
                <LimitGroup
                  title={title}
                  words={limits}
                  limits={data.filter((one): one is Limit => one.name in limits)}
                />
              </Section>
            ))}
            <Section title="Analysts">
              <AnalystsSection settings={data} />
            </Section>
            {banner && (
              <Section title="Banner">
                <BannerForm banner={banner} />
              </Section>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

function LimitGroup(props: { title: string; words: Limits; limits: readonly Limit[] }) {
  const { title, words, limits } = props;
  const form = useSettingsForm(limits);
  return (
    <SettingsGroup what={title} form={form}>
      {limits.map((limit) => {
        const { name, min, max, source, default: usual } = limit;
        const { label, unit, note = '' } = words[name as LimitName] ?? { label: name, unit: '' };
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

function BannerForm({ banner }: { banner: Text }) {
  const form = useSettingsForm([banner]);
  const field = form.fieldOf(banner);
  const { value } = field;
  const length = Array.from(value.trim()).length;
  return (
    <SettingsGroup what="banner" form={form}>
      <Textarea
        className={classes.whole ?? ''}
        label="Shown to everybody on top of every page. Empty: none."
        description={`${length} of ${banner.max} characters`}
        rows={2}
        dir="auto"
        {...field}
        {...(length > banner.max && { error: adminMessages.settings.tooLong(banner.max) })}
        // It is one line, however it was pasted.
        onChange={({ target }) => form.change(banner.name, inOneLine(target.value))}
      />
      {value.trim() !== '' && (
        <div className={classes.whole}>
          <span>How it will look</span>
          <aside className="banner" aria-label="Preview of the banner">
            <p dir="auto">{value.trim()}</p>
          </aside>
        </div>
      )}
      {banner.value !== '' && (
        <SmallButton
          onClick={({ currentTarget }) => {
            form.reset(banner);
            // This one goes with the banner.
            currentTarget.form?.querySelector<HTMLElement>('[type="submit"]')?.focus();
          }}
        >
          Remove the banner
        </SmallButton>
      )}
    </SettingsGroup>
  );
}

const inOneLine = (text: string) =>
  text.replaceAll(/\s+/g, (gap) => (gap.includes('\n') ? ' ' : gap));

interface LimitWords {
  label: string;
  unit: string;
  note?: string;
}

const settingGroups: readonly { title: string; limits: Limits }[] = limitGroups;
type Limits = { [Name in LimitName]?: LimitWords | undefined };
