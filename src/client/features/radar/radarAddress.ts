import { TOPIC_MAX, verdictGroups } from '../../../shared/lists.ts';
import { listAddress, param } from '../../ui/list/address.ts';

export const VERDICTS = [{ value: 'all', label: 'All' }, ...verdictGroups] as const;

export const ORDERS = [
  { value: 'relevant', label: 'Most relevant' },
  { value: 'newest', label: 'Newest' },
  { value: 'highest', label: 'Highest score' },
  { value: 'lowest', label: 'Lowest score' },
] as const;

const list = listAddress({
  search: param.text(),
  verdict: param.oneOf(VERDICTS),
  topic: param.text(2 * TOPIC_MAX),
  sort: param.oneOf(ORDERS),
  page: param.page,
});

export type RadarAddress = ReturnType<typeof list.read>;

export const radarAddress = {
  ...list,
  /** Without a search, `relevant` (the default) is the same order as `newest`. */
  write: (address: RadarAddress) => {
    const isUsual = address.search === '' && address.sort === 'newest';
    return list.write(isUsual ? { ...address, sort: 'relevant' } : address);
  },
};
