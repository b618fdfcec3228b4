/** Binary search for the first number with `isTrue`; `end` when there is none. */
export function firstAt(end: number, isTrue: (number: number) => boolean): number {
  let low = 0;
  let high = end;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (isTrue(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
