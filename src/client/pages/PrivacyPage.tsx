import type { AnalystInfo } from '../../shared/schema/analysis.ts';
import { api } from '../app/api.ts';
import { ProsePage } from '../features/site/Prose.tsx';
import { Time } from '../ui/Time.tsx';
import text from './texts/privacy.json' with { type: 'json' };

/** Its text must match what the tables store. */
export default function PrivacyPage() {
  const { data } = api.analysis.analysts.useQuery();
  const values = {
    analysts: data && <p>{whoAnalyses(data)}</p>,
    date: <Time iso="2026-11-26" />,
  };
  return <ProsePage {...{ text, values }} />;
}

function whoAnalyses(analysts: readonly AnalystInfo[]): string {
  const vendors = analysts.filter(({ kind }) => kind === 'vendor').map(({ name }) => name);
  if (vendors.length === 0)
    return 'On this site all three analysts are built in: your claim is judged on this server and sent to nobody.';
  const named = new Intl.ListFormat('en-GB').format(new Set(vendors));
  const sent = `On this site your claim, or the text of the page that you link to, is sent to ${named}, without anything about you. What they keep is governed by their own terms.`;
  return vendors.length === analysts.length
    ? sent
    : `${sent} The rest is done by built-in analysts on this server.`;
}
