/** The longest time that is stored. */
const LONGEST_MS = 2 ** 31 - 1;
const BYTES = 4;

/**
 * The least time within which such a share of all was done; null without any. Each list has its times in
 * order, 4 bytes each, so those up to a time are counted by a few looks at each: a million need no sorting.
 */
export function timeOfShare(lists: readonly Buffer[], share: number): number | null {
  const all = lists.reduce((count, { length }) => count + length / BYTES, 0);
  if (all === 0) return null;
  const sought = Math.ceil(share * all);
  return firstAt(
    LONGEST_MS,
    (time) => lists.reduce((count, list) => count + countUpTo(list, time), 0) >= sought,
  );
}

const countUpTo = (list: Buffer, time: number): number =>
  firstAt(list.length / BYTES, (index) => list.readInt32BE(index * BYTES) > time);

/** The first number from 0 on that is so, of numbers that all are so from one on; `end` where none below is. */
function firstAt(end: number, isSo: (number: number) => boolean): number {
  let low = 0;
  let high = end;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (isSo(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
