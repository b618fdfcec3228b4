import { describe, expect, test } from 'vitest';
import { DetailedSections } from './report.ts';

const section = { detailed_explanation: 'It is so.', score: 6 };
const sections = {
  content_accuracy: { ...section, key_evidence: ['A finding.'] },
  source_evaluation: { ...section, top_sources: ['A page (one.example)'] },
  bias_analysis: { ...section, detected_biases: ['Absolute words.'] },
  context_assessment: { ...section, key_context_points: ['It was in May.'] },
  claim_origins: { ...section, key_origins: ['A leaflet.'] },
  hidden_angles: { ...section, key_perspectives: ['That of the lake.'] },
};
type Name = keyof typeof sections;
const names = Object.keys(sections) as Name[];

/** Whether the schema accepts the sections with one changed. */
const accepts = (name: Name, changes: object): boolean =>
  DetailedSections.safeParse({ ...sections, [name]: { ...sections[name], ...changes } }).success;

test('six whole sections are accepted, and come out as they went in', () => {
  expect(names).toHaveLength(6);
  expect(DetailedSections.parse(sections)).toEqual(sections);
});

describe('[3.detailed.sections] a detailed analysis without', () => {
  test.each(names)('the section %s is refused', (name) => {
    expect(DetailedSections.safeParse({ ...sections, [name]: undefined }).success).toBe(false);
  });
  const parts = names.flatMap((name) => Object.keys(sections[name]).map((part) => [name, part]));
  test.each(parts as [Name, string][])('%s.%s is refused', (name, part) => {
    expect(accepts(name, { [part]: undefined })).toBe(false);
  });
});

test.each(names)('the score of %s goes from 0 to 10, or is open', (name) => {
  const scores = [-0.1, 0, 10, 10.1, '5', null];
  expect(scores.map((score) => accepts(name, { score }))).toEqual([
    ...[false, true, true, false, false, true],
  ]);
});

test.each(names)('the points of %s are a list of texts', (name) => {
  const points = Object.keys(sections[name]).at(-1) ?? '';
  const given = [[], ['One.', 'Two.'], 'One.', [1]];
  expect(given.map((value) => accepts(name, { [points]: value }))).toEqual([
    ...[true, true, false, false],
  ]);
});
