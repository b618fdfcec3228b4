import { posix } from 'node:path';
import type { Source } from './readSource.ts';
import { isTest } from './rooms.ts';

export const LONGEST_FILE = 250; // lines
export const LONGEST_MEDIAN = 60; // lines

/** Tables of data are as long as what they list. */
const DATA = /^src\/server\/domain\/library\/starter\//;

/** Files that hold many equals of one topic, and files that are run rather than imported. */
const NAMED_FOR_A_TOPIC = [
  /^src\/shared\/(limits|meterGeometry|scoring)\.ts$/,
  /^src\/shared\/schema\//,
  /^src\/architecture\/rooms\.ts$/,
  /^src\/client\/(entry-|.*\.d\.ts$)/,
  /^src\/server\/(main|api\/procedures)\.ts$/,
  // A table's queries stand together under the table's name.
  /^src\/server\/data\/[a-z]+\.ts$/,
  /^src\/server\/testing\//,
  // A built-in analyst goes by the place that it fills.
  /^src\/server\/domain\/analysts\/builtIn(Chat|General|Search)\.ts$/,
];

/** One sentence for each file that is too long, badly named, or a mere list of others' exports. */
export function findUnlawfulFiles(sources: readonly Source[]): string[] {
  return sources.flatMap((source) => {
    const reasons = [tooLong(source), emptyName(source), notItsExport(source)];
    return reasons.flatMap((reason) => (reason ? [`${source.path} ${reason}`] : []));
  });
}

/** Median number of lines of the files that are not tests or data. */
export function medianLength(sources: readonly Source[]): number {
  const lengths = sources
    .filter(({ path }) => !isTest(path) && !DATA.test(path))
    .map(({ lines }) => lines)
    .sort((a, b) => a - b);
  return lengths[Math.floor(lengths.length / 2)] ?? 0;
}

function tooLong({ path, lines }: Source): string | null {
  return lines > LONGEST_FILE && !DATA.test(path)
    ? `has ${lines} lines, over ${LONGEST_FILE}`
    : null;
}

function emptyName({ path }: Source): string | null {
  const named = path.replace(/(\.test)?\.tsx?$/, '').split('/');
  if (named.at(-1) === 'index') return 'is a barrel';
  const empty = named.find((part) => /^(utils?|helpers?|common|misc)$/i.test(part));
  return empty ? `says nothing by the name "${empty}"` : null;
}

/**
 * A file is named after its main export: `startAnalysis.ts`, or `claim.ts` for `checkClaim`. Several
 * tables of words or numbers go by what they have in common.
 */
function notItsExport({ path, exports }: Source): string | null {
  if (isTest(path) || DATA.test(path) || NAMED_FOR_A_TOPIC.some((topic) => topic.test(path))) {
    return null;
  }
  if (exports.length > 1 && exports.every((exported) => /^[A-Z\d_]+$/.test(exported))) return null;
  const plain = (name: string): string => name.replaceAll(/[-_]/g, '').toLowerCase();
  const name = plain(posix.basename(path).replace(/\.tsx?$/, '')).replace(/s$/, '');
  const found = exports.some(
    (exported) => exported === 'default' || plain(exported).includes(name),
  );
  return found ? null : `exports ${exports.join(', ') || 'nothing'}, none of which bears its name`;
}
