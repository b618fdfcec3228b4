import { QueryClient } from '@tanstack/react-query';

/**
 * What came with the page is current until something here changes it, so nothing is asked twice after
 * the page is taken over; what may grow old by itself says so where it is asked.
 */
export function createQueryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: Infinity, refetchOnWindowFocus: false, retry: worthAnotherTry },
      mutations: { retry: false },
    },
  });
}

/** A lost connection or a busy server may pass; an answer that says no will not change. */
function worthAnotherTry(failures: number, error: unknown) {
  const status = (error as { data?: { httpStatus?: number } | null }).data?.httpStatus;
  return failures < 2 && (status === undefined || status >= 500);
}
