import type { Source } from './readSource.ts';

/** One sentence for each file that is badly named or a mere list of others' exports. */
export function findUnlawfulFiles(sources: readonly Source[]): string[] {
  return sources.flatMap((source) => {
    const reason = emptyName(source);
    return reason ? [`${source.path} ${reason}`] : [];
  });
}

function emptyName({ path }: Source): string | null {
  const named = path.replace(/(\.test)?\.tsx?$/, '').split('/');
  if (named.at(-1) === 'index') return 'is a barrel';
  const empty = named.find((part) => /^(utils?|helpers?|common|misc)$/i.test(part));
  return empty ? `says nothing by the name "${empty}"` : null;
}
