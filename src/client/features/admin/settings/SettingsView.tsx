import type { Setting } from '../../../../shared/schema/setting.ts';
import { api } from '../../../app/api.ts';
import { ListFailed } from '../../../ui/list/ListFailed.tsx';
import { Section } from '../../../ui/Section.tsx';
import { AnalystsSection } from './AnalystsSection.tsx';
import { BannerForm } from './BannerForm.tsx';
import { LimitRow } from './LimitRow.tsx';
import { settingGroups } from './settingGroups.ts';
import { SettingsWaiting } from './SettingsWaiting.tsx';
import rows from './SettingRow.module.css';

/** Others change settings too. */
const REFRESH_MS = 10_000;

/** Limits, analysts and the banner. */
export function SettingsView() {
  const { data, refetch, isError } = api.admin.settings.list.useQuery(undefined, {
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  });
  if (!data && isError) {
    return (
      <div className={rows.failed}>
        <ListFailed what="The settings" onRetry={() => void refetch()} />
      </div>
    );
  }
  if (!data) return <SettingsWaiting />;
  const banner = data.find(isBanner);
  return (
    <>
      {settingGroups.map(({ title, limits }) => (
        <Section key={title} title={title}>
          <div className={rows.rows}>
            {limits.map((words) => {
              const limit = data.find(({ name }) => name === words.name);
              return limit?.kind === 'number' ? (
                <LimitRow key={words.name} words={words} limit={limit} />
              ) : null;
            })}
          </div>
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
}

const isBanner = (setting: Setting): setting is Extract<Setting, { kind: 'text' | 'model' }> =>
  setting.name === 'bannerText';
