import type { AnalystInfo } from '../../../shared/schema/analysis.ts';
import { api } from '../../api.ts';
import classes from './PrivacyLine.module.css';

/** Who will see the claim, said before it is sent. */
export function PrivacyLine() {
  const { data } = api.analysis.analysts.useQuery();
  return (
    <p className={classes.line}>
      The report is public to anyone who has its address. {data && whoReads(data)}
    </p>
  );
}

/** The vendors that a claim goes to, or that it stays here. */
export function whoReads(analysts: readonly AnalystInfo[]): string {
  const vendors = analysts.filter(({ kind }) => kind === 'vendor').map(({ name }) => name);
  if (vendors.length === 0) {
    return 'Three built-in analysts read it here; it is sent to nobody else.';
  }
  const names = inWords([...new Set(vendors)]);
  return vendors.length === analysts.length
    ? `It is sent to ${names} to be read.`
    : `It is sent to ${names} to be read; the rest is done by built-in analysts.`;
}

function inWords(names: string[]) {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}
