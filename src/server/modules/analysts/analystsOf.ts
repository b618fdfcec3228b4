import type { AnalystInfo } from '../../../shared/schema/analysis.ts';
import type { Analysts } from './analyst.ts';

/** Who fills the three places, in the order in which they are shown. */
export const analystsOf = ({ chat, search, general }: Analysts): AnalystInfo[] =>
  [chat, search, general].map(({ info, available }) => ({ ...info, available: available() }));
