import { z } from 'zod';
import type { ReportType } from '../../../../shared/schema/report.ts';
import { Assessment } from '../../../../shared/schema/result.ts';
import { AboutPerson, createPrompt, Filled, fillText, writeMarked } from './prompt.ts';
import texts from './texts.json' with { type: 'json' };

export const Judgment = z.object({
  explanation: Filled.describe(
    'Two to five sentences, at most 700 characters: first the finding, then the reasons that decide it, last what remains unknown.',
  ),
  assessment: Assessment,
  truth_percentage: z
    .number()
    .min(0)
    .max(100)
    .describe('A whole number from 0 (certainly false) to 100 (certainly true); 50 is unknown.'),
  about_person: AboutPerson,
});
export type Judgment = z.infer<typeof Judgment>;

const SCALE = {
  explanation: texts.judgment.explanation,
  assessment: fillText(texts.scale, texts.judgment.assessment),
};

function judgmentPrompt(place: 'chat' | 'general') {
  const { part, how } = texts[place];
  const task = (what: string, type: ReportType) =>
    [
      fillText([texts.judgment.task], { what, part }),
      fillText(how),
      fillText(texts.judgment[type], SCALE),
      fillText(texts.aboutPerson, { what }),
    ].join('\n\n');
  return createPrompt({
    place,
    version: 3,
    answerName: 'judgment',
    answer: Judgment,
    write: writeMarked({
      credibility: task('claim', 'credibility'),
      analysis: task('text', 'analysis'),
    }),
  });
}

export const chatPrompt = judgmentPrompt('chat');
export const generalPrompt = judgmentPrompt('general');
