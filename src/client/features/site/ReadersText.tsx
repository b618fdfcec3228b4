import type { AnalystInfo } from '../../../shared/schema/analysis.ts';
import { api } from '../../app/api.ts';
import { ProseSection } from '../../ui/ProseSection.tsx';

/** Who reads a claim: by its report everybody, and before that the analysts of this very site. */
export function ReadersText() {
  const { data } = api.analysis.analysts.useQuery();
  return (
    <ProseSection id="readers" title="Who reads your claim">
      <p>
        The report shows your claim in full to everyone who has its address. The address ends in
        random letters, so it cannot be guessed; but whoever is sent it can send it on. Reports are
        not listed and not offered to search engines unless an administrator decides so.
      </p>
      {data && <p>{whoAnalyses(data)}</p>}
      <p>
        Notes that you send along go to the analysts with the claim. They are not part of the report
        and are shown to nobody else but those who run this site.
      </p>
    </ProseSection>
  );
}

/** Who is given the claim to judge it, by the configuration of this site. */
export function whoAnalyses(analysts: readonly AnalystInfo[]): string {
  const vendors = [
    ...new Set(analysts.filter(({ kind }) => kind === 'vendor').map(({ name }) => name)),
  ];
  if (vendors.length === 0) {
    return 'On this site all three analysts are built in: your claim is judged on this server and sent to nobody.';
  }
  const last = vendors.at(-1) ?? '';
  const named = vendors.length < 2 ? last : `${vendors.slice(0, -1).join(', ')} and ${last}`;
  const sent = `On this site your claim, or the text of the page that you link to, is sent to ${named}, without anything about you. What they keep is governed by their own terms.`;
  return vendors.length === analysts.length
    ? sent
    : `${sent} The rest is done by built-in analysts on this server.`;
}
