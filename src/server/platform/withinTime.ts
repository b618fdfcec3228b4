/** False when it took longer; it goes on. What ended in time counts even if it is read late. */
export async function withinTime(work: Promise<unknown>, limitMs: number): Promise<boolean> {
  const limit = Promise.withResolvers<boolean>();
  const end = () => setImmediate(() => limit.resolve(false));
  const timer = setTimeout(end, limitMs).unref();
  return Promise.race([work.then(() => true), limit.promise]).finally(() => clearTimeout(timer));
}
