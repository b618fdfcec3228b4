import { inflateSync } from 'node:zlib';

const HEADER = 44; // bytes of a WOFF file before its directory
const ENTRY = 20; // bytes of an entry of it

/** The tables of a font as it comes from the package: WOFF 1.0, which is a font with compressed tables. */
export function unpackFont(woff: Buffer): Map<string, Buffer> {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This is no WOFF 1.0 font.');
  const count = woff.readUInt16BE(12);
  const entries = Array.from({ length: count }, (_, index) =>
    woff.subarray(HEADER + index * ENTRY, HEADER + (index + 1) * ENTRY),
  );
  return new Map(
    entries.map((entry) => {
      const [from, packed, length] = [4, 8, 12].map((at) => entry.readUInt32BE(at)) as Three;
      const data = woff.subarray(from, from + packed);
      return [entry.toString('latin1', 0, 4), packed < length ? inflateSync(data) : data];
    }),
  );
}

type Three = [number, number, number];

/** The same as a TrueType file. What draws it does not look at the checksums, so they stay empty. */
export function packTrueType(tables: ReadonlyMap<string, Buffer>): Buffer {
  const sorted = [...tables].sort(([a], [b]) => (a < b ? -1 : 1));
  const head = Buffer.alloc(12 + 16 * sorted.length);
  head.writeUInt32BE(0x00010000, 0);
  head.writeUInt16BE(sorted.length, 4);
  const parts: Buffer[] = [head];
  let at = head.length;
  for (const [index, [tag, data]] of sorted.entries()) {
    const entry = 12 + 16 * index;
    head.write(tag, entry, 'latin1');
    head.writeUInt32BE(at, entry + 8);
    head.writeUInt32BE(data.length, entry + 12);
    const padding = Buffer.alloc(-data.length & 3);
    parts.push(data, padding);
    at += data.length + padding.length;
  }
  return Buffer.concat(parts);
}

/** A `name` table that calls the font by `family`: the parts of one typeface all come under one name. */
export function nameTable(family: string): Buffer {
  const text = Buffer.from(family, 'utf16le').swap16();
  const FAMILY = 1;
  const POSTSCRIPT = 6;
  const records = [FAMILY, POSTSCRIPT].map((id) => {
    const record = Buffer.alloc(12);
    // Windows, Unicode, English.
    [3, 1, 0x409, id, text.length, 0].forEach((value, index) =>
      record.writeUInt16BE(value, 2 * index),
    );
    return record;
  });
  const header = Buffer.alloc(6);
  header.writeUInt16BE(records.length, 2);
  header.writeUInt16BE(header.length + 12 * records.length, 4);
  return Buffer.concat([header, ...records, text]);
}
