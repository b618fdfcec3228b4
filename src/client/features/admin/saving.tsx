import { Button, Group, NumberInput, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { createFormContext } from '@mantine/form';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { adminMessages } from '../../../shared/adminMessages.ts';
import { correctionMessages, isEmailLike } from '../../../shared/corrections.ts';
import type { SettingName } from '../../../shared/limits.ts';
import { arePrices, faultsOfPrice, type PriceDraft } from '../../../shared/modelPrices.ts';
import { contactSetting } from '../../../shared/paths.ts';
import type { Setting } from '../../../shared/schema/operations.ts';
import { api } from '../../app/api.ts';
import { SmallButton } from '../../ui/SmallButton.ts';
import { inDigits } from '../../ui/text.ts';
import { LeaveGuard } from './LeaveGuard.tsx';
import classes from './admin.module.css';

type Value = Setting['value'] | PriceDraft[];

/** The router scrolls to the hash before the settings are loaded, so this does it later. */
export function useFocusAt<Part extends HTMLElement>(address: string) {
  const part = useRef<Part>(null);
  const { pathname, hash } = useLocation();
  useEffect(() => {
    if (pathname + hash === address) part.current?.focus();
  }, [pathname, hash, address]);
  return part;
}

/** A draft exists only for an edited setting; the others follow what is stored. */
type Drafts = Record<string, Value | undefined>;

const [DraftsProvider, useDrafts, useDraftsForm] = createFormContext<Drafts>();

const changedOf = (settings: readonly Setting[], drafts: Drafts) =>
  settings.filter(({ name, value }) => (drafts[name] ?? value) !== value);

/** Keeps the drafts of all groups, and asks before they are lost. */
export function SettingsDrafts(props: { settings: readonly Setting[]; children: ReactNode }) {
  const drafts = useDraftsForm({ initialValues: {} });
  return (
    <DraftsProvider form={drafts}>
      {props.children}
      <LeaveGuard isDirty={changedOf(props.settings, drafts.values).length > 0} />
    </DraftsProvider>
  );
}

/** The drafts of a group, which are saved together. */
export function useSettingsForm(settings: readonly Setting[]) {
  const utils = api.useUtils();
  const drafts = useDrafts();
  const { mutateAsync, isPending, isSuccess } = api.admin.settings.change.useMutation();
  const changed = changedOf(settings, drafts.values);

  const send = async (setting: Setting, draft: Value) => {
    const { name } = setting;
    const text = typeof draft === 'string' ? draft.trim() : draft;
    // Null returns the setting to its configured value.
    const isDefault = text === '' || text === setting.default;
    const given = Array.isArray(text) ? text.map(readPrice) : text;
    const shown = drafts.getValues()[name];
    try {
      const stored = await mutateAsync({ name, value: isDefault ? null : given });
      // A running request would bring back the old values.
      await utils.admin.settings.list.cancel();
      utils.admin.settings.list.setData(undefined, stored);
      // What was typed while the request was under way is not saved yet.
      if (drafts.getValues()[name] === shown) drafts.setFieldValue(name, undefined);
      if (/(On|Model)$/.test(name)) void utils.admin.analysts.state.invalidate();
      // Resets instead of invalidating: the page must not show the old address even briefly.
      if (name === 'contactEmail') void utils.site.contact.reset();
    } catch (error) {
      const { data, message } = error as { data?: unknown; message: string };
      drafts.setFieldError(name, data ? message : adminMessages.settings.failed);
    }
  };
  const save = async () => {
    if (isPending) return;
    for (const setting of changed) {
      const draft = drafts.values[setting.name] ?? setting.value;
      const fault = faultOf(setting, draft);
      if (fault === undefined) await send(setting, draft);
      else drafts.setFieldError(setting.name, fault);
    }
  };
  return {
    changed: changed.length > 0,
    status: isPending ? 'Saving…' : isSuccess && changed.length === 0 ? 'Saved' : '',
    change: (name: SettingName, value: Value) => drafts.setFieldValue(name, value),
    fieldOf: <Kind extends Value>({ name, value }: { name: SettingName; value: Kind }) => ({
      ...drafts.getInputProps(name),
      value: (drafts.values[name] ?? value) as Kind,
      error: drafts.errors[name],
    }),
    save,
    reset: (setting: Setting) => void send(setting, ''),
  };
}

export type SettingsForm = ReturnType<typeof useSettingsForm>;

const readPrice = ({ name, inputUsd, outputUsd }: PriceDraft) => ({
  name,
  inputUsd: Number(inputUsd),
  outputUsd: Number(outputUsd),
});

function faultOf(setting: Setting, draft: Value): string | undefined {
  if (setting.kind === 'number') {
    const { min, max } = setting;
    const fits = typeof draft === 'number' && draft >= min && draft <= max;
    return fits ? undefined : adminMessages.settings.whole(inDigits(min), inDigits(max));
  }
  if (setting.kind === 'prices') {
    const fits = Array.isArray(draft) && arePrices(draft, setting.maxUsd);
    return fits ? undefined : adminMessages.settings.prices;
  }
  const text = typeof draft === 'string' ? draft.trim() : '';
  if (setting.kind === 'email' && text !== '' && !isEmailLike(text))
    return correctionMessages.emailInvalid;
  const tooLong = 'max' in setting && Array.from(text).length > setting.max;
  return tooLong ? adminMessages.settings.tooLong(setting.max) : undefined;
}

export function SettingsGroup(props: { what: string; form: SettingsForm; children: ReactNode }) {
  const { what, form, children } = props;
  return (
    <form
      className={classes.grid}
      aria-label={what}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.save();
      }}
    >
      {children}
      <Group className={classes.whole ?? ''}>
        <Button
          type="submit"
          size="sm"
          variant={form.changed ? 'filled' : 'default'}
          aria-label={`Save: ${what}`}
          aria-disabled={!form.changed}
        >
          Save
        </Button>
        <Text c="dimmed" role="status">
          {form.status}
        </Text>
      </Group>
    </form>
  );
}

export type TextSetting = Extract<Setting, { max: number; value: string }>;

export function ContactForm({ contact }: { contact: TextSetting }) {
  const form = useSettingsForm([contact]);
  const field = useFocusAt<HTMLInputElement>(contactSetting);
  return (
    <SettingsGroup what="contact" form={form}>
      <TextInput
        ref={field}
        className={classes.whole ?? ''}
        maw="28rem"
        label="Email address on Contact &amp; Press"
        description="Everybody can read it, and so can programs that collect addresses for spam. Leave it empty to show none."
        type="email"
        autoComplete="off"
        maxLength={contact.max}
        {...form.fieldOf(contact)}
      />
    </SettingsGroup>
  );
}

export function BannerForm({ banner }: { banner: TextSetting }) {
  const form = useSettingsForm([banner]);
  const field = form.fieldOf(banner);
  const { value } = field;
  const length = Array.from(value.trim()).length;
  return (
    <SettingsGroup what="banner" form={form}>
      <Textarea
        className={classes.whole ?? ''}
        label="Shown to everybody at the top of every page. Leave it empty for no banner."
        description={`${length} of ${banner.max} characters`}
        rows={2}
        dir="auto"
        {...field}
        error={length > banner.max ? adminMessages.settings.tooLong(banner.max) : field.error}
        // The banner is one line, even if several are pasted.
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
          w="fit-content"
          onClick={({ currentTarget }) => {
            form.reset(banner);
            focusSave(currentTarget);
          }}
        >
          Remove the banner
        </SmallButton>
      )}
    </SettingsGroup>
  );
}

export function PricesForm({ prices }: { prices: Extract<Setting, { kind: 'prices' }> }) {
  const { name, max, maxUsd, source, default: usual } = prices;
  const form = useSettingsForm([prices]);
  const { value: all, error: fault } = form.fieldOf<PriceDraft[]>(prices);
  const put = (changed: PriceDraft[]) => form.change(name, changed);
  const change = (price: PriceDraft, changes: Partial<PriceDraft>) =>
    put(all.map((one) => (one === price ? { ...price, ...changes } : one)));
  return (
    <SettingsGroup what="prices" form={form}>
      <Text className={classes.whole ?? ''}>
        US dollars per million tokens, for answers whose cost the vendor does not report.
      </Text>
      {all.map((price, index) => {
        const faults = fault ? faultsOfPrice(price, all, maxUsd) : {};
        const inDollars = (field: 'inputUsd' | 'outputUsd') => ({
          value: price[field],
          error: faults[field],
          onChange: (usd: number | string) => change(price, { [field]: usd }),
        });
        return (
          <Stack key={index} gap="xs" role="group" aria-label={price.name || 'New price'}>
            <TextInput
              label="Model"
              value={price.name}
              error={faults.name}
              autoFocus={price.name === ''}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              maxLength={200}
              onChange={({ target }) => change(price, { name: target.value.trim() })}
            />
            <Group gap="sm" align="flex-start">
              <DollarInput label="Input" {...inDollars('inputUsd')} />
              <DollarInput label="Output" {...inDollars('outputUsd')} />
              <SmallButton
                // Aligned with the fields, below the height of their labels.
                mt="calc(var(--size-15) * var(--mantine-line-height))"
                h="2.75rem"
                aria-label={`Remove the price of ${price.name || 'this model'}`}
                onClick={({ currentTarget }) => {
                  put(all.filter((one) => one !== price));
                  focusSave(currentTarget);
                }}
              >
                Remove
              </SmallButton>
            </Group>
          </Stack>
        );
      })}
      <Group className={classes.whole ?? ''}>
        <SmallButton
          disabled={all.length >= max}
          onClick={() => put([...all, { name: '', inputUsd: '', outputUsd: '' }])}
        >
          Add a model
        </SmallButton>
        {source === 'database' && (
          <Button variant="subtle" size="sm" onClick={() => form.change(name, usual)}>
            Back to the defaults
          </Button>
        )}
      </Group>
      <p className={`${classes.whole} error`} role="alert">
        {fault}
      </p>
    </SettingsGroup>
  );
}

/** For a button that disappears with what it removes. */
const focusSave = ({ form }: HTMLButtonElement) =>
  form?.querySelector<HTMLElement>('[type="submit"]')?.focus();

const DollarInput = NumberInput.withProps({
  w: '6.5rem',
  prefix: '$',
  decimalScale: 6,
  allowNegative: false,
  hideControls: true,
  clampBehavior: 'none',
});

const inOneLine = (text: string) =>
  text.replaceAll(/\s+/g, (gap) => (gap.includes('\n') ? ' ' : gap));
