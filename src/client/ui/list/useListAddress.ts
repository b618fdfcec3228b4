import { useLocation, useNavigate } from 'react-router';

/**
 * What a list shows, kept in the address, as `read` and `write` translate it. A change begins at `start`,
 * the first page, unless it says where else.
 */
export function useListAddress<Address extends object>(
  read: (query: string) => Address,
  write: (address: Address) => string,
  start: Partial<Address>,
) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const address = read(search);
  const to = (changes: Partial<Address>) => pathname + write({ ...address, ...start, ...changes });
  return {
    address,
    /** The address of the list with these changes. */
    to,
    /** `replace`: going back does not come by what stood here. */
    change: (changes: Partial<Address>, replace = false) =>
      void navigate(to(changes), { replace, preventScrollReset: true }),
  };
}
