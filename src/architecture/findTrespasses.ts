import type { Import, Source } from './readSource.ts';
import { GENERATED, resolveImport } from './resolveImport.ts';
import { ARROWS, EXCEPTIONS, isTest, PACKAGE_HOMES, roomOf } from './rooms.ts';

/** One sentence for each import that goes where no arrow of the picture leads. */
export function findTrespasses(sources: readonly Source[]): string[] {
  const paths = new Set(sources.map(({ path }) => path));
  return sources.flatMap((from) =>
    from.imports.flatMap((found) => {
      const reason = trespass(from, found, paths);
      return reason ? [`${from.path} imports ${found.specifier}: ${reason}`] : [];
    }),
  );
}

function trespass(from: Source, found: Import, paths: ReadonlySet<string>): string | null {
  const to = resolveImport(from, found);
  if (to === null) return found.specifier.startsWith('.') ? null : packageTrespass(from, found);
  if (to.startsWith(GENERATED)) {
    const mayKnow = ['data', 'testing'].includes(roomOf(from.path)) || isTest(from.path);
    return mayKnow ? null : 'what Prisma generates is known to data alone';
  }
  if (!paths.has(to)) return to.startsWith('src/') ? 'there is no such file' : outside(from, to);
  if (isTest(to)) return 'a test is imported by nobody';
  return featureTrespass(from, to) ?? roomTrespass(from, to, found.typeOnly);
}

/** Outside `src` only the project's own plain data and its package description may be read. */
function outside(from: Source, to: string): string | null {
  return isTest(from.path) ? null : `${to} is outside the house`;
}

function roomTrespass(from: Source, to: string, typeOnly: boolean): string | null {
  const [room, target] = [roomOf(from.path), roomOf(to)];
  if (room === target || ARROWS[room].includes(target)) return null;
  if (isTest(from.path)) return testTrespass(from.path, to);
  const exceptions = EXCEPTIONS.filter(
    (allowed) => allowed.from.test(from.path) && allowed.to.test(to),
  );
  if (exceptions.some((allowed) => typeOnly || !allowed.typeOnly)) return null;
  return exceptions.length > 0
    ? `${room} may know only its types, by "import type"`
    : `no arrow leads from ${room} to ${target}`;
}

/** A test of the server may use the whole server; the two sides stay apart in tests too. */
function testTrespass(from: string, to: string): string | null {
  if (/^src\/[^/]+$/.test(from)) return null;
  const side = (path: string): string | undefined => path.split('/')[1];
  const apart = side(from) !== side(to) && side(to) !== 'shared';
  return apart ? `a test of ${side(from)} may not import ${side(to)}` : null;
}

function featureTrespass(from: Source, to: string): string | null {
  const feature = (path: string): string | undefined =>
    /^src\/client\/features\/([^/]+)\//.exec(path)?.[1];
  const target = feature(to);
  if (target === undefined) return null;
  if (from.path.startsWith('src/client/ui/'))
    return 'ui would fit another product, and knows no feature';
  const own = feature(from.path);
  return own !== undefined && own !== target
    ? `feature ${own} may not import feature ${target}`
    : null;
}

function packageTrespass(from: Source, { specifier }: Import): string | null {
  const room = roomOf(from.path);
  if (isTest(from.path) || room === 'testing') return null;
  if (specifier.startsWith('node:')) return nodeTrespass(from.path);
  const home = PACKAGE_HOMES.find(({ packages }) =>
    packages.some((name) =>
      name.endsWith('/')
        ? specifier.startsWith(name)
        : specifier === name || specifier.startsWith(`${name}/`),
    ),
  );
  return home && !home.rooms.includes(room)
    ? `the package belongs to ${home.rooms.join(', ')}, not to ${room}`
    : null;
}

function nodeTrespass(path: string): string | null {
  if (path === 'src/client/app/entry-server.tsx') return null;
  return /^src\/(shared|client)\//.test(path)
    ? 'this file runs in the browser, without Node'
    : null;
}
