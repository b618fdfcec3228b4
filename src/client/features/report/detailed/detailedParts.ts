import type { DetailedSections } from '../../../../shared/schema/detailed.ts';

interface DetailedPart {
  key: keyof DetailedSections;
  title: string;
  /** What its points are called. */
  pointsTitle: string;
  /** 0–10; null when there was nothing to judge by. */
  score: number | null;
  explanation: string;
  points: string[];
}

/** The six sections in the order in which they are shown, each under the same names. */
export function detailedParts(from: DetailedSections): DetailedPart[] {
  const part = <Key extends keyof DetailedSections>(
    key: Key,
    title: string,
    pointsTitle: string,
    pointsOf: (section: DetailedSections[Key]) => string[],
  ): DetailedPart => {
    const section = from[key];
    const { score, detailed_explanation: explanation } = section;
    return { key, title, pointsTitle, score, explanation, points: pointsOf(section) };
  };
  return [
    part('content_accuracy', 'Content accuracy', 'Key evidence', (it) => it.key_evidence),
    part('source_evaluation', 'Source evaluation', 'Top sources', (it) => it.top_sources),
    part('bias_analysis', 'Bias analysis', 'Detected biases', (it) => it.detected_biases),
    part('context_assessment', 'Context assessment', 'Key context', (it) => it.key_context_points),
    part('claim_origins', 'Claim origins', 'Key origins', (it) => it.key_origins),
    part('hidden_angles', 'Hidden angles', 'Key perspectives', (it) => it.key_perspectives),
  ];
}
