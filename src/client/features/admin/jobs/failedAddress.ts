/** Where in the list: at its beginning, or beside a place that the server named. */
export type FailedPlace = { after?: string; before?: string };

/** What the list of failed analyses shows, as the address says it. */
export interface FailedAddress {
  place: FailedPlace;
}

const PLACE = /^\d{1,14}_[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Out of what stands behind the `?`, where anybody may have written anything. */
export function readFailedAddress(query: string): FailedAddress {
  const params = new URLSearchParams(query);
  for (const name of ['after', 'before'] as const) {
    const place = params.get(name) ?? '';
    if (PLACE.test(place)) return { place: { [name]: place } };
  }
  return { place: {} };
}

/** What stands behind the `?`. */
export function writeFailedAddress({ place }: FailedAddress): string {
  const [entry] = Object.entries(place);
  return entry ? `?${new URLSearchParams([entry]).toString()}` : '';
}
