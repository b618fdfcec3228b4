import { DetailedSections } from '../../../shared/schema/detailed.ts';
import { cutText } from '../../integrations/web/cutText.ts';
import type { Section } from './section.ts';

/** What the points are called in each section (spec §3), in the order in which they are shown. */
export const POINTS_OF = {
  content_accuracy: 'key_evidence',
  source_evaluation: 'top_sources',
  bias_analysis: 'detected_biases',
  context_assessment: 'key_context_points',
  claim_origins: 'key_origins',
  hidden_angles: 'key_perspectives',
} as const satisfies Record<keyof DetailedSections, string>;

export type SectionName = keyof typeof POINTS_OF;
export const SECTION_NAMES = Object.keys(POINTS_OF) as SectionName[];

/** Well above what a model is asked for (900 and 200): who keeps to that is not cut. */
export const EXPLANATION_MAX = 1_500; // code points
export const POINT_MAX = 400; // code points
export const POINTS_MAX = 8;

/** The six sections as they are stored and shown, cut to what can be read; empty points fall away. */
export function composeSections(sections: Record<SectionName, Section>): DetailedSections {
  const composed = SECTION_NAMES.map((name) => {
    const { explanation, score, points } = sections[name];
    const shown = points.map((point) => cutText(point.trim(), POINT_MAX).text).filter(Boolean);
    const section = {
      detailed_explanation: cutText(explanation.trim(), EXPLANATION_MAX).text,
      score,
      [POINTS_OF[name]]: [...new Set(shown)].slice(0, POINTS_MAX),
    };
    return [name, section];
  });
  return DetailedSections.parse(Object.fromEntries(composed));
}
