import { z } from 'zod';

const Text = z.string().refine((text) => text.trim() !== '', 'is blank');

/** The answer of the chat and the general analyst. */
export const Judgement = z.object({
  explanation: Text.describe(
    'Two to five sentences, at most 700 characters: first the finding, then the reasons that decide it, last what remains unknown.',
  ),
  truth_percentage: z
    .number()
    .min(0)
    .max(100)
    .describe('A whole number from 0 (certainly false) to 100 (certainly true); 50 is unknown.'),
});
export type Judgement = z.infer<typeof Judgement>;
