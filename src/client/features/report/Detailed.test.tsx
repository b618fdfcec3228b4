import { getQueryKey } from '@trpc/react-query';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { DetailedState } from '../../../shared/schema/report.ts';
import { api } from '../../app/api.ts';
import { type Session, SessionContext } from '../../app/session.ts';
import { draw } from '../../testing/draw.tsx';
import { exampleDetailed, exampleReport, exampleSession } from '../../testing/examples.ts';
import { askForDetailed, Detailed, detailedFailure } from './Detailed.tsx';

const present = exampleReport({ hasDetailedAnalysis: true, detailedAnalysis: exampleDetailed() });
const written = draw(<Detailed report={present} readOnly={false} />);
const textOf = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
const sections = written.split('<li><details>').slice(1).map(textOf);

const seenBy = (role: Session['role'], element: ReactNode) =>
  draw(<SessionContext value={exampleSession(role)}>{element}</SessionContext>);
const report = exampleReport();
const absent = <Detailed report={report} readOnly={false} />;
const asked = (state: DetailedState) =>
  draw(<SessionContext value={exampleSession('REGISTERED')}>{absent}</SessionContext>, {
    known: (queries) => {
      const { reportId } = report;
      queries.setQueryData(getQueryKey(api.analysis.readDetailed, { reportId }, 'query'), state);
    },
  });
const buttons = (html: string) => html.match(/<button.*?<\/button>/gs) ?? [];
const button = (html: string) => buttons(html)[0] ?? 'no button';

describe('a detailed analysis that is there', () => {
  it('[1.detailed] [2.page.detailed] has six numbered sections, each with its explanation and its points under a heading', () => {
    expect(written).toMatch(/<h2[^>]*>Detailed Analysis<\/h2>/);
    expect(written.match(/<h3>[^<]*/g)).toEqual([
      '<h3>Content accuracy',
      '<h3>Source evaluation',
      '<h3>Bias analysis',
      '<h3>Context assessment',
      '<h3>Claim origins',
      '<h3>Hidden angles',
    ]);
    for (const [index, words] of [
      'What is said about accuracy. Key evidence An evidence',
      'What is said about sources. Top sources A source',
      'What is said about bias. Detected biases A bias',
      'What is said about context. Key context A context',
      'What is said about origins. Key origins An origin',
    ].entries())
      expect(sections[index]).toContain(words);
  });

  it('has a score of 0 to 10 on each, with its word and its color at 9, 7, 5 and 3', () => {
    const scores = [
      '9 of / 10 Excellent',
      '7.5 of / 10 Good',
      '5.5 of / 10 Fair',
      '3 of / 10 Poor',
    ];
    for (const [index, score] of scores.entries()) expect(sections[index]).toContain(score);
    expect(written.match(/data-band="\d"/g)).toEqual(
      [4, 3, 2, 1, 0].map((band) => `data-band="${band}"`),
    );
  });

  it('[3.detailed.default] shows a missing score as 5, and says that it was not judged', () => {
    expect(sections[5]).toContain('5 of / 10 not judged');
    expect(sections[5]).not.toContain('Fair');
    expect(textOf(written)).toContain(
      'Where it says “not judged”, there was nothing to judge by. A score of 5 leans to no side.',
    );
  });

  it('gives no heading where there are no points', () => {
    expect(sections[5]).not.toContain('Key perspectives');
  });

  it('says who wrote it, when and with what', () => {
    expect(textOf(written)).toContain(
      'Written by Built-in analyst, November 20, 2026, 10:05:00 UTC',
    );
    expect(written).toContain('rules chat-1; took 840 ms');
  });

  it('can no more be asked for', () => {
    expect(written).not.toContain('<button');
  });
});

describe('a detailed analysis that is not there', () => {
  it('[4.detailed.anonymous] [6.anonymous.lock] is locked for anonymous visitors: the control is off, and says why to who cannot see it', () => {
    const html = seenBy('ANONYMOUS', absent);
    expect(html).toContain('Premium Feature');
    expect(button(html)).toContain('Request Detailed Analysis');
    expect(button(html)).toContain('aria-disabled="true"');
    const [, reason = ''] = /aria-describedby="([^"]+)"/.exec(button(html)) ?? [];
    expect(html).toMatch(new RegExp(`id="${reason}">[^<]*when somebody who is signed in asks`));
  });

  it('[6.anonymous.detailed] asks anonymous visitors to register, by a control that is on', () => {
    const [, prompt = ''] = buttons(seenBy('ANONYMOUS', absent));
    expect(prompt).toContain('Register to Request Detailed Analysis');
    expect(prompt).not.toContain('aria-disabled="true"');
  });

  it.each(['REGISTERED', 'ADMIN'] as const)(
    '[4.detailed.states] can be asked for by who is signed in: %s',
    (role) => {
      const html = seenBy(role, absent);
      expect(html).not.toContain('Premium Feature');
      expect(button(html)).toContain('Request Detailed Analysis');
      expect(html).not.toContain('Register');
      expect(button(html)).not.toContain('aria-disabled="true"');
    },
  );

  it('is said to be generating while it is written, and cannot be asked for twice', () => {
    const html = asked({ status: 'processing' });
    expect(button(html)).toContain('Generating…');
    expect(button(html)).toContain('aria-disabled="true"');
    expect(html).toMatch(/role="status"[^>]*>It is being written/);
  });

  it('says in an alert why it could not be written, and can be asked for again', () => {
    const html = asked({ status: 'failed' });
    expect(html).toMatch(/role="alert"[^>]*>Analysis could not be completed\.</);
    expect(button(html)).toContain('Try again');
    expect(button(html)).not.toContain('aria-disabled="true"');
  });
});

describe('a detailed analysis that somebody asked for', () => {
  it('is being written, also for who comes back or looks from another tab', () => {
    const html = asked({ status: 'processing' });
    expect(html).toContain('being written');
    expect(button(html)).toContain('Generating…');
  });

  it('and failed says so, and can be asked for again', () => {
    const html = asked({ status: 'failed' });
    expect(html).toContain('not completed');
    expect(html).toMatch(/role="alert"[^>]*>Analysis could not be completed\.</);
    expect(button(html)).toContain('Try again');
  });

  it('is there once it is written', () => {
    const html = asked({ status: 'completed', detailedAnalysis: exampleDetailed() });
    expect(html).toContain('<h3>Content accuracy');
    expect(html).toContain('<details open');
  });
});

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
