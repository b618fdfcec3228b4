import type { PageInfo } from '../../shared/schema/page.ts';
import type { ReportType } from '../../shared/schema/report.ts';
import type { Result } from '../../shared/schema/result.ts';
import { composeResult } from '../modules/analysis/verdict.ts';
import { builtInAnalysts } from '../modules/analysts/builtIn/builtInAnalysts.ts';
import { builtInDetailed } from '../modules/detailed/builtIn.ts';
import { POINTS_OF, type SectionName } from '../modules/detailed/analyst.ts';
import { starterRecords } from '../modules/library/starterRecords.ts';

export const library = starterRecords();
const analysts = builtInAnalysts({ library });
export const detailed = builtInDetailed({ library });
const now = new Date('2026-11-20T12:00:00Z');
const signal = new AbortController().signal;

export const typeOf = (content: string): ReportType =>
  content.length > 300 ? 'analysis' : 'credibility';

/** The report that the built-in analysts make of the content. */
export async function reportOn(content: string): Promise<Result> {
  const type = typeOf(content);
  const input = { content, type, notes: null, claimDate: null, page: null, now, signal } as const;
  const [chat, search, general] = await Promise.all([
    analysts.chat.analyse(input),
    analysts.search.analyse(input),
    analysts.general.analyse(input),
  ]);
  return composeResult({ type, chat, search, general });
}

/** The report on the content, or the given one, and the six sections about it. */
export async function write(content: string, result?: Result, page: PageInfo | null = null) {
  const report = result ?? (await reportOn(content));
  const type = typeOf(content);
  const { sections } = await detailed.analyse({ content, type, page, result: report, now, signal });
  return { report, sections };
}
type Written = Awaited<ReturnType<typeof write>>;

/** One section, its points under one name. */
export function read({ sections }: Written, name: SectionName) {
  const section: Record<string, unknown> = sections[name];
  return {
    explanation: section['detailed_explanation'] as string,
    score: section['score'] as number | null,
    points: section[POINTS_OF[name]] as string[],
  };
}
