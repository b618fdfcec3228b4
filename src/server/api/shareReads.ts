/**
 * Lets all who ask for the same within one turn of the event loop share one reading, which begins
 * after the last of them asked: news that wakes thousands of watchers costs one query, and nobody
 * gets what was read before they were woken.
 */
export function shareReads<T>(
  read: (id: string, after: number) => Promise<T>,
): (id: string, after: number) => Promise<T> {
  const gathering = new Map<string, Promise<T>>();
  return (id, after) => {
    const key = `${id} ${after}`;
    const joined = gathering.get(key);
    if (joined) return joined;
    const begun = endOfTurn().then(() => {
      gathering.delete(key);
      return read(id, after);
    });
    gathering.set(key, begun);
    return begun;
  };
}

const endOfTurn = () => new Promise<void>((resolve) => setImmediate(resolve));
