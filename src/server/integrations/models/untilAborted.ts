/** The promise's outcome, or a rejection with the signal's reason as soon as that is aborted. */
export function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason as Error);
    const settled = () => signal.removeEventListener('abort', stop);
    promise.finally(settled).then(resolve, reject);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}
