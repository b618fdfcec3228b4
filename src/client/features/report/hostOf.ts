/** The host of an address as it is shown, without `www.`; empty when there is none. */
export function hostOf(address: string): string {
  return (URL.parse(address)?.hostname ?? '').replace(/^www\./, '');
}
