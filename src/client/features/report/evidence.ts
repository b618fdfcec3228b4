import type { Result, Source, SourceCheck, Stance } from '../../../shared/schema/result.ts';

export interface NumberedSource {
  number: number;
  side: keyof Result['perplexity']['sources'];
  source: Source;
  /** Numbers of the sources on the same site, and of those that copy or only cite each other. */
  sameOrigin: readonly number[];
}

export function numberSources(sources: Result['perplexity']['sources']): NumberedSource[] {
  const sides = (['mainstream', 'conflicting'] as const).flatMap((side) =>
    sources[side].map((source) => ({ side, source })),
  );
  const dependOn = (one: Source, { origin }: Source) =>
    origin !== null && (one.origin === origin || one.depends_on.includes(origin));
  return sides.map((one, index) => ({
    ...one,
    number: index + 1,
    sameOrigin: sides.flatMap(({ source }, at) =>
      at !== index && (dependOn(source, one.source) || dependOn(one.source, source))
        ? [at + 1]
        : [],
    ),
  }));
}

export function sameOriginWords({ sameOrigin }: NumberedSource): string {
  const others =
    sameOrigin.length > 3
      ? `${sameOrigin.length} others`
      : new Intl.ListFormat('en-US').format(sameOrigin.map(String));
  return `same origin as ${others}`;
}

export const sourceAnchor = (number: number) => `source-${number}`;

/** The verdict's side weighs most, then how well a source was confirmed. */
export function strongestSources(result: Result): NumberedSource[] {
  const side = stanceOf(result);
  const weightOf = ({ source }: NumberedSource) =>
    (side !== null && source.stance === side ? 16 : 0) +
    (source.stance === 'context' ? -8 : 0) +
    2 * confirmation(source.check) +
    (source.primary ? 1 : 0) -
    (source.depends_on.length > 0 ? 2 : 0);
  return numberSources(result.perplexity.sources)
    .sort((one, other) => weightOf(other) - weightOf(one) || one.number - other.number)
    .slice(0, 3);
}

/** The strongest sources that back the verdict. A quote that was not found backs nothing. */
export function citedSources(result: Result): NumberedSource[] {
  const side = stanceOf(result);
  return strongestSources(result)
    .filter(
      ({ source: { stance, check } }) =>
        (side === null ? stance !== 'context' : stance === side) && check?.status !== 'not_found',
    )
    .sort((one, other) => one.number - other.number);
}

function stanceOf({ verdict }: Result): Stance | null {
  if (verdict === 'true' || verdict === 'reliable') return 'supports';
  return verdict === 'false' || verdict === 'unreliable' ? 'refutes' : null;
}

function confirmation(check: SourceCheck | null): number {
  // A record of the library: people wrote and checked it.
  if (check === null) return 2;
  if (check.status === 'quoted') return check.where === 'page' ? 3 : 2;
  return check.status === 'not_found' ? 0 : 1;
}

/** "4 sources: 3 for the claim, 1 against it; 2 quotes found." */
export function searchWords({ perplexity }: Result): string {
  const all = Object.values(perplexity.sources).flat();
  if (all.length === 0) return 'It found no source.';
  const count = (stance: Stance | null) => all.filter((source) => source.stance === stance).length;
  const quoted = all.filter(({ check }) => check?.status === 'quoted').length;
  const checked = all.some(({ check }) => check !== null);
  const [claim, it] = perplexity.claims ? ['a claim', 'one'] : ['the claim', 'it'];
  const sides = [
    count('supports') > 0 && `${count('supports')} for ${claim}`,
    count('refutes') > 0 && `${count('refutes')} against ${count('supports') > 0 ? it : claim}`,
    count('context') > 0 && `${count('context')} for context`,
    count(null) > 0 && count(null) < all.length && `${count(null)} on neither side`,
  ].filter((part) => part !== false);
  const found = all.length === 1 ? 'One source' : `${all.length} sources`;
  const said = sides.length === 0 ? found : `${found}: ${sides.join(', ')}`;
  const quotes = quoted === 1 ? 'one quote' : `${quoted} quotes`;
  return checked ? `${said}; ${quotes} found.` : `${said}.`;
}

const WHY_NOT_OPENED = {
  robots: 'it asks programs not to',
  paywall: 'it is for subscribers',
  slow: 'it took too long',
  refused: 'it could not be reached',
  gone: 'it is gone',
} as const;

export function checkWords({ status, where, why }: SourceCheck): string {
  if (status === 'quoted')
    return where === 'page' ? 'quote found on the page' : 'quote found in the search result';
  if (status === 'not_found') return 'quote not found on the page';
  if (status === 'unreadable') return 'page can’t be read';
  return `page not opened: ${WHY_NOT_OPENED[why ?? 'refused']}`;
}
