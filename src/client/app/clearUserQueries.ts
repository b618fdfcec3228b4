import type { Query, QueryClient } from '@tanstack/react-query';

/**
 * Somebody else asks from now on. What was answered about the asker is gone at once; a report, which its
 * owner may see more of, stays on the page while it is asked for anew; what is the same for all is kept.
 */
export function clearUserQueries(queries: QueryClient): void {
  queries.removeQueries({
    predicate: (query) => (isPersonal(query) || mayDiffer(query)) && !isShown(query),
  });
  void queries.resetQueries({ predicate: isPersonal });
  void queries.invalidateQueries({ predicate: mayDiffer });
}

const isPersonal = (query: Query) =>
  /^(auth|account|admin)\.|^reports\.(mine|private)/.test(callOf(query));
const mayDiffer = (query: Query) => /^reports\.(read|list)$/.test(callOf(query));
const isShown = (query: Query) => query.getObserversCount() > 0;

/** Keys are those of tRPC: the path of the call comes first. */
function callOf({ queryKey: [path] }: Query): string {
  return Array.isArray(path) ? path.join('.') : '';
}
