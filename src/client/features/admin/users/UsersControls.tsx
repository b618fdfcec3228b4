import { FilterChips } from '../../../ui/list/FilterChips.tsx';
import classes from '../../../ui/list/ListControls.module.css';
import { OrderSelect } from '../../../ui/list/OrderSelect.tsx';
import { SearchField } from '../../../ui/list/SearchField.tsx';
import type { UserFilter, UsersAddress, UserSort } from './usersAddress.ts';

/** Which accounts are listed and, where the screen is too narrow for a table's header, in which order. */
export function UsersControls(props: {
  address: UsersAddress;
  onChange: (changes: Partial<UsersAddress>, replace?: boolean) => void;
}) {
  const { address, onChange } = props;
  return (
    <div className={classes.controls}>
      <SearchField
        label="Search by email or name"
        value={address.search}
        onChange={(search) => onChange({ search }, true)}
      />
      <FilterChips
        label="Which accounts"
        options={FILTERS}
        value={address.filter}
        onChange={(filter) => onChange({ filter })}
      />
      <OrderSelect options={ORDERS} value={address.sort} onChange={(sort) => onChange({ sort })} />
    </div>
  );
}

const FILTERS: readonly { value: UserFilter; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'admins', label: 'Administrators' },
  { value: 'suspended', label: 'Suspended' },
  { value: 'unverified', label: 'Not verified' },
];

const ORDERS: readonly { value: UserSort; label: string }[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'lastSeen', label: 'Seen last' },
  { value: 'email', label: 'By email' },
];
