/**
 * How many letters have to be added, left out, exchanged or swapped with their neighbour to make one
 * word of the other. Words are short: the work grows with the product of their lengths.
 */
export function countEdits(one: string, other: string): number {
  const [from, to] = [Array.from(one), Array.from(other)];
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let row = 1; row <= from.length; row++) {
    const made = [row];
    rows.push(made);
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1];
      const least = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (same ? 0 : 1),
      );
      const swapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      const isSwap = row > 1 && column > 1 && swapped;
      made.push(isSwap ? Math.min(least, at(row - 2, column - 2) + 1) : least);
    }
  }
  return at(from.length, to.length);
}
