import { describe, expect, it } from 'vitest';
import { failureMessages } from '../../../shared/messages.ts';
import type { Failure } from '../../../shared/schema/analysis.ts';
import { draw } from '../../testing/draw.tsx';
import { FailedAnalysis, Refunded } from './FailedAnalysis.tsx';

const failed = (
  given: {
    error?: string | null;
    refusal?: string;
    claim?: string;
  } = {},
) =>
  draw(
    <FailedAnalysis
      claim={given.claim ?? 'Octopuses have three hearts.'}
      error={given.error ?? null}
      reportId={null}
      refusal={given.refusal ?? null}
      busy={false}
      onAgain={() => undefined}
      onInstead={() => undefined}
    />,
  );
const buttons = (html: string) =>
  [...html.matchAll(/<button.*?<\/button>/gs)].map(([button]) => button.replace(/<[^>]+>/g, ''));

describe('an analysis that ended without a result', () => {
  it('says so, and that nothing is lost', () => {
    for (const html of [failed(), failed({ error: failureMessages.analysis_failed })]) {
      expect(html).toContain('Failed to analyze content');
      expect(html).toContain('Your text is kept.');
      expect(html).toContain('Octopuses have three hearts.');
      expect(buttons(html)).toEqual(['Try again']);
    }
  });

  it('says that it cost nothing, and what is left where reports are counted', () => {
    const left = (count: number | null) =>
      draw(<Refunded left={count} />).replaceAll('<!-- -->', '');
    expect(left(3)).toContain('This cost you nothing. You have 3 reports left this month.');
    expect(left(1)).toContain('You have 1 report left this month.');
    expect(left(null)).toContain('This cost you nothing.</b>');
    expect(failed()).not.toContain('cost you nothing');
  });

  it('shows the words of a server that refuses the next try', () => {
    expect(failed({ refusal: 'The very words.' })).toMatch(/role="alert"[^>]*>The very words\./);
  });

  it.each(['page_unreachable', 'page_error_status', 'page_timed_out'] as const)(
    'because of %s says why, offers to paste the text, and to try again',
    (failure) => {
      const html = failed({ error: failureMessages[failure] });
      expect(html).toContain('The page could not be read');
      expect(html).toContain(failureMessages[failure]);
      expect(buttons(html)).toEqual(['Paste the text instead', 'Try again']);
    },
  );

  it.each([
    'page_forbidden',
    'page_redirects',
    'page_too_large',
    'page_not_text',
    'page_unreadable',
  ] as const)('because of %s does not offer to try what cannot help', (failure) => {
    expect(buttons(failed({ error: failureMessages[failure] }))).toEqual([
      'Paste the text instead',
    ]);
  });

  it('because the content was declined says so, and leads back to the text', () => {
    const html = failed({ error: failureMessages.content_refused });
    expect(html).toContain(failureMessages.content_refused);
    expect(buttons(html)).toEqual(['Change the text']);
  });

  it('is told apart by its text, so no two reasons share theirs', () => {
    const texts = Object.values(failureMessages);
    expect(new Set(texts).size).toBe((Object.keys(failureMessages) as Failure[]).length);
  });
});
