import { DetailedSections, type ReportType } from '../../../shared/schema/report.ts';
import type { PageInfo, Result, Source } from '../../../shared/schema/result.ts';
import { cutText } from '../../integrations/web/plainText.ts';
import type { Judge } from '../analysts/analyst.ts';

export type DetailedAnalyst = Judge<DetailedBlock, DetailedInput>;

export type DetailedBlock = { status: 'answered'; sections: DetailedSections };

export interface DetailedInput {
  content: string;
  type: ReportType;
  page: PageInfo | null;
  result: Result;
  now: Date;
  signal: AbortSignal;
}

export type SectionName = keyof DetailedSections;

/** In display order. */
export const SECTION_NAMES = DetailedSections.keyof().options;

/** Well above the lengths that the prompt asks for (900 and 200), so that only outliers are cut. */
export const EXPLANATION_MAX = 1_500; // code points
export const POINT_MAX = 400; // code points
const POINTS_MAX = 8;

export interface Section {
  explanation: string;
  score: number | null;
  points: readonly (string | false | null | undefined)[];
}

export function composeSections(write: (name: SectionName) => Section): DetailedBlock {
  const composed = SECTION_NAMES.map((name) => {
    const { explanation, score, points } = write(name);
    const shown = points
      .map((point) => cutText((point || '').trim(), POINT_MAX).text)
      .filter(Boolean);
    const section = {
      detailed_explanation: cutText(explanation.trim(), EXPLANATION_MAX).text,
      score,
      [pointsOf(name)]: [...new Set(shown)].slice(0, POINTS_MAX),
    };
    return [name, section];
  });
  return {
    status: 'answered',
    sections: DetailedSections.parse(Object.fromEntries(composed)),
  };
}

/** The last field of each section holds its points, under a different name each time. */
export const pointsOf = (name: SectionName): string =>
  Object.keys(DetailedSections.shape[name].shape).at(-1) ?? '';

export const listSources = ({ perplexity: { sources } }: Result): Source[] => [
  ...sources.mainstream,
  ...sources.conflicting,
];

export const titleOf = ({ title, publication }: Source): string =>
  title && title !== publication ? `${title} (${publication})` : publication;
