import type { TRPCLink } from '@trpc/react-query';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from './api.ts';
import { holdsToken } from './bearer.ts';
import { endSession } from './currentSession.ts';
import { openAuthModal } from './openAuthModal.ts';

/**
 * A call that is refused because nobody is signed in ends the session that this page believed in, and
 * opens the sign-in. Calls that bring a token of their own belong to the sign-in itself.
 */
export const watchSignIn: TRPCLink<AppRouter> =
  () =>
  ({ next, op }) =>
    observable((observer) =>
      next(op).subscribe({
        next: (value) => observer.next(value),
        complete: () => observer.complete(),
        error: (error) => {
          if (error.data?.httpStatus === 401 && op.context['bearer'] === undefined) {
            if (holdsToken()) endSession();
            openAuthModal('signIn', op.path);
          }
          observer.error(error);
        },
      }),
    );
