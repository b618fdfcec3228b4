import { Section } from '../../../ui/Section.tsx';
import { settingGroups } from './settingGroups.ts';
import rows from './SettingRow.module.css';

/** The page until the settings are there. */
export function SettingsWaiting() {
  return (
    <div aria-busy="true">
      {settingGroups.map(({ title, limits }) => (
        <Section key={title} title={title}>
          <div className={rows.rows}>
            {limits.map(({ name, label }) => (
              <div key={name} className={rows.row}>
                <span>{label}</span>
                <span>…</span>
              </div>
            ))}
          </div>
        </Section>
      ))}
    </div>
  );
}
