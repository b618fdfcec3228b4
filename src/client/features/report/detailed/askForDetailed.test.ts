import { describe, expect, it, vi } from 'vitest';
import { exampleDetailed } from '../../../testing/exampleDetailed.ts';
import { askForDetailed, detailedFailure } from './askForDetailed.ts';

const detailedAnalysis = exampleDetailed();
const reportId = '0198c0de-0000-4000-8000-000000000001';

describe('asking for a detailed analysis', () => {
  it('gives it as soon as it is written', async () => {
    const ask = vi.fn().mockResolvedValue({ status: 'completed', detailedAnalysis });
    expect(await askForDetailed(ask, reportId)).toBe(detailedAnalysis);
    expect(ask.mock.calls).toEqual([[{ reportId }]]);
  });

  it('waits on when the server is still at it', async () => {
    const ask = vi
      .fn()
      .mockResolvedValueOnce({ status: 'processing', detailedAnalysis: null })
      .mockResolvedValueOnce({ status: 'completed', detailedAnalysis });
    expect(await askForDetailed(ask, reportId)).toBe(detailedAnalysis);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('[5.detailed.needs] [8.analysis.detailed-id] needs the id of a report, and says so without asking', async () => {
    const ask = vi.fn();
    const failure: unknown = await askForDetailed(ask, '').catch((error: unknown) => error);
    expect(detailedFailure(failure as Error)).toBe(
      'Report ID is required for generating detailed analysis',
    );
    expect(ask).not.toHaveBeenCalled();
  });
});

describe('the words for a detailed analysis that failed', () => {
  it("are the server's own", () => {
    const failure = { message: 'Please sign in to continue.', data: { httpStatus: 401 } };
    expect(detailedFailure(failure)).toBe('Please sign in to continue.');
  });

  it('[8.analysis.detailed-text] are that it could not be completed, where the server said nothing', () => {
    expect(detailedFailure({ message: 'Failed to fetch' })).toBe(
      'Analysis could not be completed.',
    );
  });
});
