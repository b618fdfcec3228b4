import { ADMIN_FILTERS } from '../../../../shared/adminLists.ts';
import type { AdminFilter, AdminSort } from '../../../../shared/schema/adminReport.ts';
import { FilterChips, OrderSelect } from '../../../ui/list/FilterChips.tsx';
import { SearchField } from '../../../ui/list/SearchField.tsx';
import classes from './AllReports.module.css';
import type { ReportsAddress } from './reportsAddress.ts';

/** Which of all reports are listed, and where the table has no header in which order. */
export function AllReportsControls(props: {
  address: ReportsAddress;
  onChange: (changes: Partial<ReportsAddress>, replace?: boolean) => void;
}) {
  const { address, onChange } = props;
  return (
    <div className={classes.controls}>
      <SearchField
        label="Search all reports"
        value={address.search}
        onChange={(search) => onChange({ search }, true)}
      />
      <FilterChips
        label="Which reports"
        options={FILTERS}
        value={address.filter}
        onChange={(filter) => onChange({ filter })}
      />
      <OrderSelect options={ORDERS} value={address.sort} onChange={(sort) => onChange({ sort })} />
    </div>
  );
}

const NAMES: Record<AdminFilter, string> = {
  all: 'All',
  indexable: 'Indexable',
  not_indexable: 'Not indexable',
  featured: 'Featured',
  detailed: 'Detailed',
  partial: 'Partial',
  failed: 'Failed',
};
const FILTERS = ADMIN_FILTERS.map((value) => ({ value, label: NAMES[value] }));

const ORDERS: readonly { value: AdminSort; label: string }[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'updated', label: 'Latest analysis first' },
  { value: 'highest', label: 'Highest score' },
  { value: 'lowest', label: 'Lowest score' },
];
