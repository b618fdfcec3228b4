import { getDomain } from 'tldts';

/**
 * How many independent origins stand behind the links: distinct registrable domains by the Public
 * Suffix List, so that `en.wikipedia.org` and `de.wikipedia.org` are one, and so are two blogs on the
 * same hosting platform. What is not an http(s) address counts for nothing.
 */
export function countOrigins(links: readonly string[]): number {
  const origins = new Set<string>();
  for (const link of links) {
    const origin = originOf(link);
    if (origin !== null) origins.add(origin);
  }
  return origins.size;
}

function originOf(link: string): string | null {
  if (!URL.canParse(link)) return null;
  const { protocol, hostname } = new URL(link);
  if (protocol !== 'http:' && protocol !== 'https:') return null;
  // Some sites live on a public suffix itself (nhs.uk, gov.uk): there `www.` must not make two.
  return (getDomain(hostname) ?? hostname).replace(/^www\./, '');
}
