import { paths } from '../../../shared/paths.ts';

/** The links of the bar on top, in their order. The side menu of narrow screens has the same. */
export const mainLinks: readonly { to: string; label: string }[] = [
  { to: paths.analyze, label: 'Submit Claim' },
];
