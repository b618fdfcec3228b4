import { describe, expect, it } from 'vitest';
import { draw } from '../../testing/draw.tsx';
import { FailedAnalysis } from './FailedAnalysis.tsx';

const failed = (refusal: string | null, busy = false) =>
  draw(<FailedAnalysis refusal={refusal} busy={busy} onAgain={() => undefined} />);

describe('an analysis that ended without a result', () => {
  it('says so, and that nothing is lost', () => {
    expect(failed(null)).toContain('Failed to analyze content');
    expect(failed(null)).toContain('Your text is kept.');
    expect(failed(null)).toContain('>Try again<');
  });

  it('shows the words of a server that refuses the next try', () => {
    expect(failed('The very words.')).toContain('The very words.');
  });
});
