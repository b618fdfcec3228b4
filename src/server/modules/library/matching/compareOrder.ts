import type { Token } from './proposition.ts';

/**
 * How the words of two sentences with the same words are arranged: `same`; `moved` when only a
 * prepositional phrase stands elsewhere ("at sea level water boils …") or subject and description
 * change places ("the capital of X is Y"); null when the roles may differ ("dogs chase cats").
 */
export function compareOrder(
  known: readonly Token[],
  asked: readonly Token[],
): 'same' | 'moved' | null {
  const places = placesOf(known, asked);
  if (!places) return null;
  // "Dogs see" and "dogs are seen" have the same words.
  const voices = known.map((token, i) => [token.voice, asked[places[i] ?? 0]?.voice ?? null]);
  if (voices.some(([one, other]) => one && other && one !== other)) return null;
  const runs = splitRuns(places);
  if (runs.length === 1) return sameCopula(known, asked) ? 'same' : null;
  const starts = runs.map((run) => known[run.from]);
  const prepositional = starts.map((token) => token?.preposition != null);
  const inAsked = [...runs.keys()].sort((a, b) => (runs[a]?.place ?? 0) - (runs[b]?.place ?? 0));
  if (runs.length === 2) {
    if (prepositional.some(Boolean)) return 'moved';
    return isCopulaExchange(known, asked, runs[1]?.from ?? 0, places) ? 'moved' : null;
  }
  // Behind a common beginning, phrases that each begin with their preposition may change places.
  const beginsAlike = inAsked[0] === 0;
  return beginsAlike && prepositional.slice(1).every(Boolean) ? 'moved' : null;
}

/** Where each known token stands in the asked sentence; null when a preposition or amount differs. */
function placesOf(known: readonly Token[], asked: readonly Token[]): number[] | null {
  const free = new Map<string, number[]>();
  asked.forEach((token, i) => free.set(slot(token), [...(free.get(slot(token)) ?? []), i]));
  const places: number[] = [];
  for (const token of known) {
    const place = free.get(slot(token))?.shift();
    if (place === undefined) return null;
    places.push(place);
  }
  return places;
}

const slot = (token: Token): string => `${token.preposition ?? ''} ${token.key}`;

interface Run {
  from: number;
  place: number;
}

/** The longest stretches that stand together in both. */
function splitRuns(places: readonly number[]): Run[] {
  return places.flatMap((place, from) =>
    from > 0 && places[from - 1] === place - 1 ? [] : [{ from, place }],
  );
}

/**
 * "Australia's capital is Sydney" and "Australia is the capital, Sydney" have the same words in the
 * same order; where both show where their predicate begins, it must be in one place.
 */
function sameCopula(known: readonly Token[], asked: readonly Token[]): boolean {
  const places = (tokens: readonly Token[]) =>
    tokens.flatMap((token, i) => (token.afterBe ? [i] : [])).join();
  const [one, other] = [places(known), places(asked)];
  return one === '' || other === '' || one === other;
}

/** "Y is the B of X" and "The B of X is Y" say one thing, for what is named by "the" there is one of. */
function isCopulaExchange(
  known: readonly Token[],
  asked: readonly Token[],
  split: number,
  places: readonly number[],
): boolean {
  const subject = asked[places[0] ?? 0];
  const predicate = asked[places[split] ?? 0];
  const knownPredicate = known[split];
  if (!knownPredicate?.afterBe || !subject?.afterBe) return false;
  const unique = (token: Token | undefined): boolean => token?.definite === true;
  return unique(knownPredicate) && unique(predicate);
}
