import { Button } from '@mantine/core';
import { Empty } from '../../../ui/list/Empty.tsx';
import type { UserFilter, UsersAddress } from './usersAddress.ts';

/** No account is as it was asked for. */
export function NoUsers(props: {
  address: UsersAddress;
  onClear: (changes: Partial<UsersAddress>) => void;
}) {
  const { search, filter } = props.address;
  const text =
    search === '' ? (
      NOBODY[filter]
    ) : (
      <>
        No account {filter !== 'all' && 'among these '}has “<bdi>{search}</bdi>” in its email or
        name.
      </>
    );
  return (
    <Empty role="status" title="Nobody found" text={text}>
      {(search !== '' || filter !== 'all') && (
        <Button variant="default" onClick={() => props.onClear({ search: '', filter: 'all' })}>
          Show all accounts
        </Button>
      )}
    </Empty>
  );
}

const NOBODY: Record<UserFilter, string> = {
  all: 'There is no account yet.',
  admins: 'There is no administrator.',
  suspended: 'No account is suspended.',
  unverified: 'Everybody has verified their email.',
};
