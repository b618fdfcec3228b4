import classes from '../../../ui/list/ListControls.module.css';
import { OrderSelect } from '../../../ui/list/OrderSelect.tsx';
import { SearchField } from '../../../ui/list/SearchField.tsx';
import type { ListAddress, Sort } from './listAddress.ts';

/** What is looked for and, where the screen is too narrow for a table's header, in which order. */
export function ListControls(props: {
  address: ListAddress;
  onChange: (changes: Partial<ListAddress>, replace?: boolean) => void;
}) {
  const { address, onChange } = props;
  return (
    <div className={classes.controls}>
      <SearchField
        label="Search your reports"
        value={address.search}
        onChange={(search) => onChange({ search }, true)}
      />
      <OrderSelect options={ORDERS} value={address.sort} onChange={(sort) => onChange({ sort })} />
    </div>
  );
}

const ORDERS: readonly { value: Sort; label: string }[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'highest', label: 'Highest score' },
  { value: 'lowest', label: 'Lowest score' },
];
