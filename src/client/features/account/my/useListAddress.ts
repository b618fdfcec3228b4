import { useLocation, useNavigate } from 'react-router';
import { type ListAddress, readListAddress, writeListAddress } from './listAddress.ts';

/** What the list shows; `change` keeps it in the address, and begins with the first page unless told. */
export function useListAddress() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const address = readListAddress(search);
  const to = (changes: Partial<ListAddress>) =>
    pathname + writeListAddress({ ...address, page: 1, ...changes });
  return {
    address,
    to,
    /** `replace`: going back does not come by what stood here. */
    change: (changes: Partial<ListAddress>, replace = false) =>
      void navigate(to(changes), { replace, preventScrollReset: true }),
  };
}
