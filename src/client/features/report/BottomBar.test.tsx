import { describe, expect, it } from 'vitest';
import { type Session, SessionContext } from '../../app/session.ts';
import { draw } from '../../testing/draw.tsx';
import { exampleResult, exampleUnknown } from '../../testing/exampleResult.ts';
import { exampleSession } from '../../testing/exampleSession.ts';
import { BottomBar } from './BottomBar.tsx';

const bar = (changes: Parameters<typeof exampleResult>[0] = {}) =>
  draw(<BottomBar result={exampleResult(changes)} actions={<button>Copy Link</button>} />);

describe('the bar at the bottom of a narrow screen', () => {
  it('shows the score with its label', () => {
    const said = bar({ overallScore: 74 }).replace(/<[^>]+>/g, '');
    expect(said).toContain('74 of 100, Generally Credible');
  });

  it.each([
    [80, '3'],
    [79, '2'],
    [60, '2'],
    [59, '1'],
    [40, '1'],
    [39, '0'],
  ])('has the score %i in the color of band %s', (overallScore, band) => {
    expect(bar({ overallScore })).toContain(`data-band="${band}"`);
  });

  it('lends no color to a score that is provisional', () => {
    const open = bar({ overallScore: 85, confidence: 'low' });
    expect(open).toContain('data-band="open"');
    expect(open).toContain('Inconclusive, provisional');
  });

  it('says where nothing is known that its number is no judgment', () => {
    const said = bar(exampleUnknown()).replace(/<[^>]+>/g, '');
    expect(said).toContain('50 of 100, Not judged yetNew Analysis');
  });

  it('leads to the form by New Analysis, and passes the report on', () => {
    expect(bar()).toMatch(/<a[^>]*href="\/analyze"[^>]*>New Analysis<\/a>/);
    expect(bar()).toContain('Copy Link');
  });

  it.each([
    ['ANONYMOUS', true],
    ['REGISTERED', false],
    ['ADMIN', false],
  ] as const)(
    '[2.page.bar.sign-up] [6.anonymous.sign-up] offers an account to who is %s: %s',
    (role: Session['role'], offered) => {
      const html = draw(
        <SessionContext value={exampleSession(role)}>
          <BottomBar result={exampleResult()} actions={null} />
        </SessionContext>,
      );
      expect(html.includes('Sign Up for Free')).toBe(offered);
    },
  );
});
