/** The characters that a font can draw, from its `cmap` table. */
export function readCoverage(cmap: Buffer): Set<number> {
  const count = cmap.readUInt16BE(2);
  const covered = new Set<number>();
  for (let index = 0; index < count; index++) {
    const table = cmap.subarray(cmap.readUInt32BE(8 + 8 * index));
    const format = table.readUInt16BE(0);
    const found = format === 4 ? segments(table) : format === 12 ? groups(table) : [];
    for (const [first, last] of found)
      for (let character = first; character <= last; character++) covered.add(character);
  }
  return covered;
}

type Range = [first: number, last: number];

/** The basic plane, by segments. The last one is there to end the list. */
function segments(table: Buffer): Range[] {
  const count = table.readUInt16BE(6) / 2;
  return Array.from({ length: count }, (_, index): Range => {
    const last = table.readUInt16BE(14 + 2 * index);
    return [table.readUInt16BE(16 + 2 * (count + index)), last];
  }).filter(([first]) => first !== 0xffff);
}

function groups(table: Buffer): Range[] {
  return Array.from({ length: table.readUInt32BE(12) }, (_, index): Range => {
    const at = 16 + 12 * index;
    return [table.readUInt32BE(at), table.readUInt32BE(at + 4)];
  });
}
