import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { describe, expect, it } from 'vitest';
import type { AppRouter } from './api.ts';

type Inputs = inferRouterInputs<AppRouter>;
type Outputs = inferRouterOutputs<AppRouter>;

// The type check reads this file: a line below that stops being an error fails it, as a line without
// the mark that becomes one does.
describe('the types between browser and server', () => {
  it('refuse a field that the server does not answer', () => {
    const row: Outputs['reports']['recent'][number] = {
      slug: 'a',
      content: 'A claim.',
      credibilityScore: 76,
      verdict: 'true',
      confidence: 'high',
      isSample: false,
      updatedAt: '2026-11-20T10:00:00.000Z',
    };
    // @ts-expect-error a row has `credibilityScore`, no `score`
    expect(row.score).toBeUndefined();
    expect(row.credibilityScore).toBe(76);
  });

  it('refuse an input of the wrong name or kind', () => {
    const right: Inputs['analysis']['start'] = { content: 'A claim.' };
    // @ts-expect-error the field is called `content`
    const misnamed: Inputs['analysis']['start'] = { claim: 'A claim.' };
    // @ts-expect-error content is text
    const number: Inputs['analysis']['start'] = { content: 7 };
    expect([right, misnamed, number]).toHaveLength(3);
  });

  it('refuse a verdict that the product does not know', () => {
    // @ts-expect-error verdicts are a closed set
    const verdict: NonNullable<Outputs['reports']['read']['verdict']> = 'probably';
    expect(verdict).toBe('probably');
  });
});
