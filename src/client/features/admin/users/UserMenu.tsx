import { UnstyledButton } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../../../../shared/paths.ts';
import type { AdminUser } from '../../../../shared/schema/adminUser.ts';
import { ActionsMenu } from '../../../ui/list/ActionsMenu.tsx';
import type { AskedOfUser } from './AskOfUser.tsx';
import classes from './UserMenu.module.css';

/** What is seldom done with an account; with one's own on its own page. */
export function UserMenu(props: {
  user: AdminUser;
  onAsk: (asked: AskedOfUser) => void;
  onLift: () => void;
}) {
  const { user, onAsk, onLift } = props;
  return (
    <ActionsMenu opener={<span aria-hidden="true">⋯</span>} label={`More for ${user.email}`}>
      <Link to={`${paths.adminAudit}?subject=${encodeURIComponent(user.id)}`}>
        What was done to it
      </Link>
      {user.isYou ? (
        <Link to={paths.account}>Your account</Link>
      ) : (
        <>
          {user.suspendedAt === null ? (
            <UnstyledButton onClick={() => onAsk({ act: 'suspend', user })}>
              Suspend…
            </UnstyledButton>
          ) : (
            <UnstyledButton onClick={onLift}>Lift the suspension</UnstyledButton>
          )}
          <UnstyledButton className={classes.delete} onClick={() => onAsk({ act: 'delete', user })}>
            Delete…
          </UnstyledButton>
        </>
      )}
    </ActionsMenu>
  );
}
