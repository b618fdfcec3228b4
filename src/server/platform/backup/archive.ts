import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createZstdDecompress } from 'node:zlib';
import { z } from 'zod';
import { SetupError } from '../setupError.ts';

// A backup is one file: a line that names its kind; all tables and files as one zstd stream; the
// manifest as JSON; a line with the manifest's length and checksum. So the manifest is read without
// the contents, and a file that was cut off has none.
export const FIRST_LINE = Buffer.from('Verimeter backup 1\n');
const LAST_LINE = /^\n(\d{10}) ([0-9a-f]{64})\n$/;
const LAST_LINE_BYTES = 77;

/** The accounts of the embedded sign-in, in the data folder. */
export const IDENTITY_FILE = 'identity.json';

export const fileNameOf = (now: Date): string =>
  `verimeter-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`;

const Content = { bytes: z.number(), sha256: z.string() };
const Table = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
  ...Content,
});
const Manifest = z.object({
  made: z.iso.datetime(),
  /** Major version */
  postgres: z.number(),
  migrations: z.array(z.string()),
  /** Null when the product never ran on this database. */
  queueVersion: z.number().nullable(),
  /** Differs when a row of the same database was changed since. */
  changes: z.string(),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), value: z.string() })),
  tables: z.array(Table),
  files: z.array(z.object({ name: z.string(), ...Content })),
});

export type ArchivedTable = z.infer<typeof Table>;
export type Manifest = z.infer<typeof Manifest>;
type Part = Manifest['tables'][number] | Manifest['files'][number];

export const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

export function endOf(manifest: Manifest): Buffer {
  const json = Buffer.from(JSON.stringify(manifest));
  const length = String(json.length).padStart(10, '0');
  return Buffer.concat([json, Buffer.from(`\n${length} ${sha256(json)}\n`)]);
}

const damaged = (file: string, what: string, options?: ErrorOptions) =>
  new SetupError(`The backup ${file} is damaged: ${what}. Use another one.`, options);

/** Reads only the end of the file. Throws SetupError when the backup is not whole. */
export const readManifest = (file: string): Promise<Manifest> =>
  withFile(file, async (handle) => (await readEnd(file, handle)).manifest);

async function withFile<T>(file: string, work: (handle: FileHandle) => Promise<T>): Promise<T> {
  const handle = await open(file).catch((cause: unknown) => {
    throw new SetupError(`The backup cannot be read (${(cause as Error).message}).`, { cause });
  });
  try {
    return await work(handle);
  } finally {
    await handle.close();
  }
}

async function readEnd(file: string, handle: FileHandle) {
  const facts = await handle.stat();
  const read = async (position: number, length: number) => {
    const bytes = Buffer.alloc(Math.max(length, 0));
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, position);
    return bytes.subarray(0, bytesRead);
  };
  if (!facts.isFile() || !(await read(0, FIRST_LINE.length)).equals(FIRST_LINE))
    throw new SetupError(`${file} is not a backup of Verimeter.`);
  const start = facts.size - LAST_LINE_BYTES;
  const last = start < 0 ? '' : (await read(start, LAST_LINE_BYTES)).toString('latin1');
  const [, length, checksum] = LAST_LINE.exec(last) ?? [];
  if (length === undefined) throw damaged(file, 'its end is missing');
  const json = await read(start - Number(length), Number(length));
  const parsed = sha256(json) === checksum && Manifest.safeParse(JSON.parse(json.toString()));
  if (!parsed || !parsed.success) throw damaged(file, 'its manifest is not what was written');
  return { manifest: parsed.data, end: start - Number(length) };
}

type TakePart = (part: Part, content: AsyncIterable<Buffer>) => Promise<void>;

export const readContents = (file: string, take?: TakePart): Promise<Manifest> =>
  withFile(file, async (handle) => {
    const { manifest, end } = await readEnd(file, handle);
    const source = handle.createReadStream({
      start: FIRST_LINE.length,
      end: end - 1,
      autoClose: false,
      highWaterMark: CHUNK_BYTES,
    });
    const contents = createZstdDecompress({ chunkSize: CHUNK_BYTES });
    pipeline(source, contents, () => undefined);
    const chunks = chunksOf(file, contents);
    let rest: Buffer = Buffer.alloc(0);
    async function* contentOf({ name, bytes, sha256: checksum }: Part) {
      const hash = createHash('sha256');
      for (let missing = bytes; missing > 0;) {
        if (rest.length === 0) {
          const { value, done } = await chunks.next();
          if (done) throw damaged(file, `${name} is not whole`);
          rest = value;
        }
        const chunk = rest.subarray(0, missing);
        rest = rest.subarray(chunk.length);
        missing -= chunk.length;
        hash.update(chunk);
        yield chunk;
      }
      if (hash.digest('hex') !== checksum) throw damaged(file, `${name} is not what was written`);
    }
    for (const part of [...manifest.tables, ...manifest.files]) {
      const content = contentOf(part);
      await take?.(part, content);
      while (!(await content.next()).done);
    }
    if (rest.length > 0 || !(await chunks.next()).done)
      throw damaged(file, 'it holds more than its manifest says');
    return manifest;
  });

const CHUNK_BYTES = 256 * 1024;

async function* chunksOf(
  file: string,
  contents: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer, undefined> {
  try {
    yield* contents;
  } catch (cause) {
    throw damaged(file, 'it cannot be unpacked', { cause });
  }
}
