/** What a person can do about who they are, and with it the identity service: loaded when somebody begins to. */
export async function loadActs() {
  const { acts } = await import('../../identity/acts.ts');
  return acts;
}

export type Acts = Awaited<ReturnType<typeof loadActs>>;

/** Gets all that ready, so that a click can open the popup at once; says whether mail stays on this machine. */
export async function openIdentity(): Promise<{ mailStaysHere: boolean }> {
  const [{ openFirebase }] = await Promise.all([
    import('../../identity/openFirebase.ts'),
    loadActs(),
  ]);
  const { identity } = await openFirebase();
  return { mailStaysHere: identity.kind === 'embedded' };
}
