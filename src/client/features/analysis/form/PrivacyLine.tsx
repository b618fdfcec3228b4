import type { AnalystInfo } from '../../../../shared/schema/analysis.ts';
import { api } from '../../../app/api.ts';
import classes from './PrivacyLine.module.css';

/** Who will see the claim, or the page that it links to; said before it is sent. */
export function PrivacyLine({ link = false }: { link?: boolean }) {
  const { data } = api.analysis.analysts.useQuery();
  return (
    <p className={classes.line}>
      The report is public to anyone who has its address. {link && 'Our server fetches the page. '}
      {data && whoReads(data, link)}
    </p>
  );
}

/** The vendors that a claim, or the text of the page it links to, goes to; or that it stays here. */
export function whoReads(analysts: readonly AnalystInfo[], link = false): string {
  const vendors = analysts.filter(({ kind }) => kind === 'vendor').map(({ name }) => name);
  if (vendors.length === 0) {
    return `Three built-in analysts read ${link ? 'its text' : 'what you submit'} here; it is sent to nobody else.`;
  }
  const sent = `${link ? 'Its text' : 'What you submit'} is sent to ${inWords([...new Set(vendors)])} to be read`;
  return vendors.length === analysts.length
    ? `${sent}.`
    : `${sent}; the rest is done by built-in analysts.`;
}

function inWords(names: string[]) {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}
