import { LABEL_MAX } from '../../../../shared/limits.ts';
import { verdictGroups } from '../../../../shared/lists.ts';
import { SORTS } from '../../../ui/list/ListControls.tsx';
import { readPage, readText, writeQuery } from '../../../ui/list/useListAddress.ts';

export const VERDICTS = [{ value: 'all', label: 'Any verdict' }, ...verdictGroups] as const;

export const STATUSES = [
  { value: 'all', label: 'Any status' },
  { value: 'completed', label: 'Complete' },
  { value: 'partial', label: 'Incomplete' },
  { value: 'processing', label: 'Being analyzed' },
  { value: 'failed', label: 'Failed' },
  { value: 'withheld', label: 'Withheld' },
  { value: 'followed', label: 'Followed' },
  { value: 'changed', label: 'Changed since seen' },
] as const;

export type ListAddress = ReturnType<typeof readListAddress>;

export function readListAddress(query: string) {
  const params = new URLSearchParams(query);
  const oneOf = <Value extends string>(options: readonly { value: Value }[], name: string) =>
    options.find(({ value }) => value === params.get(name))?.value;
  return {
    page: readPage(params),
    search: readText(params, 'search'),
    status: oneOf(STATUSES, 'status') ?? 'all',
    label: readText(params, 'label', 2 * LABEL_MAX),
    verdict: oneOf(VERDICTS, 'verdict') ?? 'all',
    sort: oneOf(SORTS, 'sort') ?? 'newest',
  };
}

export const writeListAddress = ({ page, ...choice }: ListAddress): string =>
  writeQuery({ ...choice, page }, { status: 'all', verdict: 'all', sort: 'newest', page: 1 });

/** Lets all reports through. */
export const ALL = { search: '', status: 'all', verdict: 'all', label: '' } as const;

export const isNarrowed = (address: ListAddress): boolean =>
  Object.entries(ALL).some(([name, all]) => address[name as keyof typeof ALL] !== all);

/** What the server is asked, but for the page. */
export const toRequest = ({ search, status, verdict, label, sort }: ListAddress) => ({
  sortBy: sort,
  ...(search === '' ? {} : { search }),
  ...(status === 'all' ? {} : { status }),
  ...(verdict === 'all' ? {} : { verdict }),
  ...(label === '' ? {} : { label }),
});
