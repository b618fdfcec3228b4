import type { TRPCLink } from '@trpc/react-query';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from '../../server/api/router.ts';
import { holdsToken } from './credentials.ts';
import { revalidateSession, endSession } from './session.ts';
import { openAuthModal } from './openAuthModal.ts';

/**
 * A call that is refused because nobody is signed in ends the session that this page believed in, and
 * opens the sign-in; after one that is refused to the person, it is asked anew who they are. Calls that
 * bring a token of their own belong to the sign-in itself.
 */
export const watchSignIn: TRPCLink<AppRouter> =
  () =>
  ({ next, op }) =>
    observable((observer) =>
      next(op).subscribe({
        next: (value) => observer.next(value),
        complete: () => observer.complete(),
        error: (error) => {
          const status = op.context['bearer'] === undefined && error.data?.httpStatus;
          if (status === 401) {
            if (holdsToken()) endSession();
            openAuthModal('signIn', op.path);
          }
          if (status === 403) revalidateSession();
          observer.error(error);
        },
      }),
    );
