import { QueryClient } from '@tanstack/react-query';

/** Data that came with the page is current until something here changes it. */
export function createQueryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: Infinity, refetchOnWindowFocus: false, retry: worthAnotherTry },
      mutations: { retry: false },
    },
  });
}

/** A lost connection or a busy server may pass; a refusal will not change. */
function worthAnotherTry(failures: number, error: unknown) {
  const status = (error as { data?: { httpStatus?: number } | null }).data?.httpStatus;
  return failures < 2 && (status === undefined || status >= 500);
}
