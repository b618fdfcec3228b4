import { Textarea, TextInput } from '@mantine/core';
import { adminMessages } from '../../../shared/adminMessages.ts';
import { contactSetting } from '../../../shared/paths.ts';
import type { Setting } from '../../../shared/schema/operations.ts';
import { SmallButton } from '../../ui/SmallButton.ts';
import { SettingsGroup, useFocusAt, useSettingsForm } from './saving.tsx';
import classes from './admin.module.css';

/** One member of the union stands for all kinds of texts. */
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
          w="fit-content"
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
