/**
 * Checks every regular expression of the sources for catastrophic backtracking. Exponential ones
 * fail; polynomial ones need a bound of their input in `BOUNDED`. Those created at run time are
 * recorded while `MAKERS` run. Judging takes a minute, so verdicts are kept in `expressions.json`;
 * only what is not there is judged.
 *
 *   node scripts/expressions.ts [--keep]
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { join, matchesGlob } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { getCallSites } from 'node:util';
import { check, type Parameters } from 'recheck';
import ts from 'typescript';

const root = join(import.meta.dirname, '..');
const SELF = 'scripts/expressions.ts';

/** Tests are skipped: their input is their own. */
const CHECKED = '{src,scripts,bench}/**/*.{ts,tsx,mts,mjs,js}';
const CHECKED_AT_ROOT = '*.{ts,js,mjs}';
const UNCHECKED = ['**/*.test.{ts,tsx}', '**/generated/**'];

/**
 * Files that call `RegExp(…)`. Importing one runs its top level; `make` runs the rest with
 * realistic input.
 */
const MAKERS: Makers = {
  'scripts/setup/authEmulator.mjs': {},
  'src/server/api/router.ts': {},
  'src/server/metrics.ts': {},
  'src/server/modules/evidence/addresses.ts': {},
  'src/server/modules/library/matching/phrasing.ts': {},
  'src/server/modules/library/matching/readings.ts': {},
  'src/server/modules/library/matching/stem.ts': {},
  'src/server/integrations/web/html.ts': {},
  'src/server/integrations/web/plainText.ts': {},
  'src/server/integrations/web/facts.ts': {},
  'src/shared/text.ts': {},
  'src/shared/claim.ts': {},
  'vite.config.ts': {},
};

/** Files whose expressions read at most `most` characters */
const BOUNDED: Bounds = {
  'src/server/modules/library/matching/phrasing.ts': {
    most: 1_000,
    why: 'rephrase() turns no longer text',
  },
};

/** Input length to the power of the degree */
const STEPS_MAX = 4_000_000;

export type Makers = Record<string, { make?: (loaded: never) => unknown }>;
export type Bounds = Record<string, { most: number; why: string }>;

export interface SourceFile {
  path: string;
  text: string;
}

export interface Expression {
  path: string;
  line: number;
  source: string;
  flags: string;
}

export interface Site {
  path: string;
  line: number;
  column: number;
}

export type Made = Expression & Site;

export type Verdict =
  | { kind: 'safe' }
  | { kind: 'exponential' }
  | { kind: 'polynomial'; degree: number }
  | { kind: 'unknown'; reason: string };

interface Found {
  literals: Expression[];
  sites: Site[];
  /** Constructs that could hide an expression */
  faults: string[];
}

export function findExpressions({ path, text }: SourceFile): Found {
  const found: Found = { literals: [], sites: [], faults: [] };
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const visit = (node: ts.Node): void => {
    const { line, character } = file.getLineAndCharacterOfPosition(node.getStart(file));
    const at = { path, line: line + 1 };
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      const [source, flags] = [node.text.slice(1, end), node.text.slice(end + 1)];
      found.literals.push({ ...at, source, flags });
    } else if (isRegExpCall(node)) {
      found.sites.push({ ...at, column: character + 1 });
    } else if (ts.isIdentifier(node) && node.text === 'RegExp' && !isHarmless(node)) {
      if (path !== SELF) found.faults.push(`${path}:${line + 1} hands RegExp on: call it in place`);
    } else if (isStringPattern(node)) {
      found.faults.push(`${path}:${line + 1} gives a string as an expression: write it as one`);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

const isRegExpCall = (node: ts.Node): node is ts.NewExpression | ts.CallExpression =>
  (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
  ts.isIdentifier(node.expression) &&
  node.expression.text === 'RegExp';

function isHarmless(name: ts.Identifier): boolean {
  const { parent } = name;
  if (isRegExpCall(parent) && parent.expression === name) return true;
  if (ts.isTypeReferenceNode(parent)) return true;
  if (ts.isBinaryExpression(parent))
    return parent.operatorToken.kind === ts.SyntaxKind.InstanceOfKeyword;
  return (
    ts.isPropertyAccessExpression(parent) &&
    parent.expression === name &&
    parent.name.text === 'escape'
  );
}

/** `text.match('a+')` turns its string into an expression. */
function isStringPattern(node: ts.Node): boolean {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
  const [first] = node.arguments;
  const isString = first && (ts.isStringLiteralLike(first) || ts.isTemplateExpression(first));
  return Boolean(isString) && /^(?:match|matchAll|search)$/.test(node.expression.name.text);
}

/** Imports the makers and records each expression with its call site. */
export async function recordMade(makers: Makers): Promise<Made[]> {
  const made: Made[] = [];
  const Original = RegExp;
  const record = (expression: RegExp): RegExp => {
    const site = getCallSites(4).find(({ scriptName }) => isOurs(scriptName));
    if (site) {
      const path = fileURLToPath(site.scriptName).slice(root.length + 1);
      const { source, flags } = expression;
      made.push({ path, line: site.lineNumber, column: site.columnNumber, source, flags });
    }
    return expression;
  };
  const recording = new Proxy(Original, {
    construct: (target, args, as) => record(Reflect.construct(target, args, as) as RegExp),
    apply: (target, self, args) => record(Reflect.apply(target, self, args) as RegExp),
  });
  Reflect.set(globalThis, 'RegExp', recording);
  try {
    for (const [path, { make }] of Object.entries(makers)) {
      const loaded: unknown = await import(pathToFileURL(join(root, path)).href);
      await make?.(loaded as never);
    }
  } finally {
    Reflect.set(globalThis, 'RegExp', Original);
  }
  return made;
}

const isOurs = (url: string): boolean =>
  url.startsWith(`${pathToFileURL(root).href}/`) &&
  !url.includes('/node_modules/') &&
  !url.endsWith(SELF);

// Limits of work instead of time, so that results do not depend on the machine's load.
const THOROUGH: Parameters = {
  attackLimit: 50_000_000,
  maxIteration: 4,
  attackTimeout: null,
  incubationTimeout: null,
  timeout: null,
};

export async function judge({ source, flags }: Expression): Promise<Verdict> {
  const found = await check(source, flags, THOROUGH);
  if (found.status === 'safe') return { kind: 'safe' };
  if (found.status === 'unknown') return { kind: 'unknown', reason: found.error.kind };
  const { complexity } = found;
  if (complexity.type === 'exponential') return { kind: 'exponential' };
  return { kind: 'polynomial', degree: complexity.degree };
}

export interface Judgment {
  /** Number of distinct expressions */
  judged: number;
  /** Polynomial ones with bounded input */
  bounded: number;
  faults: string[];
}

export async function judgeSources(
  sources: readonly SourceFile[],
  made: readonly Made[],
  { makers, bounds }: { makers: Makers; bounds: Bounds },
  verdictOf: (expression: Expression) => Promise<Verdict> = judge,
): Promise<Judgment> {
  const found = sources.map(findExpressions);
  const sites = found.flatMap((file) => file.sites);
  const faults = found.flatMap((file) => file.faults);
  for (const { path, line, column } of sites) {
    const recorded = made.some(
      (one) => one.path === path && one.line === line && one.column === column,
    );
    if (!(path in makers)) faults.push(`${path}:${line} makes an expression: list it in MAKERS`);
    else if (!recorded) faults.push(`${path}:${line} made no expression: have MAKERS call it`);
  }
  for (const path of Object.keys(makers)) {
    if (!sites.some((site) => site.path === path)) faults.push(`${path} in MAKERS makes none`);
  }

  const known = new Map<string, Promise<Verdict>>();
  const used = new Set<string>();
  const queue = [...found.flatMap((file) => file.literals), ...made];
  let bounded = 0;
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { path, line, source, flags } = next;
      const key = `/${source}/${flags}`;
      const isNew = !known.has(key);
      const pending = known.get(key) ?? verdictOf(next);
      known.set(key, pending);
      const verdict = await pending;
      const bound = bounds[path];
      const fault = faultOf(verdict, bound);
      if (verdict.kind === 'polynomial' && bound) used.add(path);
      if (fault !== null) faults.push(`${path}:${line} ${fault}: ${key}`);
      else if (verdict.kind === 'polynomial' && isNew) bounded += 1;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  for (const path of Object.keys(bounds)) {
    if (!used.has(path)) faults.push(`${path} in BOUNDED has no polynomial expression`);
  }
  return { judged: known.size, bounded, faults: faults.sort() };
}

function faultOf(verdict: Verdict, bound: Bounds[string] | undefined): string | null {
  if (verdict.kind === 'safe') return null;
  if (verdict.kind === 'exponential') return 'takes exponential time';
  if (verdict.kind === 'unknown') return `cannot be judged (${verdict.reason})`;
  const { degree } = verdict;
  if (!bound) return `takes time to the power of ${degree}, and nothing bounds its input`;
  if (bound.most ** degree <= STEPS_MAX) return null;
  return `takes time to the power of ${degree}, too much for ${bound.most} characters (${bound.why})`;
}

export function readSources(): SourceFile[] {
  return globSync([CHECKED, CHECKED_AT_ROOT], { cwd: root })
    .filter((path) => !UNCHECKED.some((pattern) => matchesGlob(path, pattern)))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

const KEPT = join(import.meta.dirname, 'expressions.json');

interface Kept {
  /** Version and limits of the judge; verdicts of another one do not count. */
  judge: string;
  verdicts: Record<string, Verdict>;
}

/** Reuses kept verdicts; `used` has those of this run. */
function withKept(): { verdictOf: typeof judge; used: Kept; judgedAnew: () => number } {
  const { version } = createRequire(import.meta.url)('recheck/package.json') as { version: string };
  const used: Kept = { judge: JSON.stringify([version, THOROUGH]), verdicts: {} };
  const kept = JSON.parse(readFileSync(KEPT, 'utf8')) as Kept;
  const verdicts = kept.judge === used.judge ? kept.verdicts : {};
  let judged = 0;
  return {
    verdictOf: async (expression) => {
      const key = `/${expression.source}/${expression.flags}`;
      if (!(key in verdicts)) judged += 1;
      return (used.verdicts[key] = verdicts[key] ?? (await judge(expression)));
    },
    used,
    judgedAnew: () => judged,
  };
}

/** In one order, a verdict a line, so that changes of the file can be read. */
function formatKept({ judge, verdicts }: Kept): string {
  const lines = Object.entries(verdicts)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([expression, verdict]) => `${JSON.stringify(expression)}: ${JSON.stringify(verdict)}`);
  return `{\n"judge": ${JSON.stringify(judge)},\n"verdicts": {\n${lines.join(',\n')}\n}}\n`;
}

if (import.meta.main) {
  const { verdictOf, used, judgedAnew } = withKept();
  const made = await recordMade(MAKERS);
  const tables = { makers: MAKERS, bounds: BOUNDED };
  const { judged, bounded, faults } = await judgeSources(readSources(), made, tables, verdictOf);
  if (process.argv.includes('--keep')) writeFileSync(KEPT, formatKept(used));
  for (const fault of faults) console.error(fault);
  console.log(
    `${judged} expressions judged, ${bounded} of them bounded by their input; ` +
      `${judgedAnew()} verdicts were not kept (npm run format keeps them)`,
  );
  // Imported modules may keep the process alive.
  process.exit(faults.length > 0 ? 1 : 0);
}
