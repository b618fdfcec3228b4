import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Provenance } from '../../../../shared/schema/result.ts';
import { exampleResult } from '../../../testing/exampleResult.ts';
import { detailOf, Origin } from './Origin.tsx';

const exampleTime = '2026-11-21T12:00:00.000Z';
const vendor: Provenance = {
  kind: 'vendor',
  name: 'OpenAI',
  model: 'some-model',
  promptVersion: 'chat-3',
  startedAt: '2026-11-20T10:00:00.000Z',
  durationMs: 2_340,
  tokens: { input: 1_204, output: 310 },
  costUsd: 0.0123,
};

describe('where the answers come from', () => {
  it('names vendor, model, prompt, time, tokens and cost', () => {
    const { provenance } = exampleResult();
    const result = exampleResult({ provenance: { ...provenance, chat: vendor } });
    const html = renderToStaticMarkup(<Origin result={result} review={null} />);
    expect(html).toContain('OpenAI, some-model');
    expect(html).toContain(
      'prompt chat-3; took 2.3 s; 1,204 tokens in, 310 out; cost 0.0123 US dollars',
    );
    expect(html).toContain('2026-11-20T10:00:00.000Z');
  });

  it('calls a built-in analyst that, and the version that of its rules', () => {
    const { provenance } = exampleResult();
    expect(detailOf(provenance.chat)).toBe('rules chat-1; took 840 ms');
    expect(renderToStaticMarkup(<Origin result={exampleResult()} review={null} />)).toContain(
      'Built-in analyst',
    );
  });

  it('never shows a cost that is there as none', () => {
    expect(detailOf({ ...vendor, costUsd: 0.000_04 })).toContain(
      'cost less than 0.0001 US dollars',
    );
    expect(detailOf({ ...vendor, costUsd: null })).not.toContain('cost');
  });

  it('says of an analyst without an answer how that was', () => {
    const html = renderToStaticMarkup(
      <Origin result={exampleResult({ gemini: { status: 'timed_out' } })} review={null} />,
    );
    expect(html.match(/Ran out of time/g)).toHaveLength(1);
  });

  it('says whether a person reviewed the result, who, when, and what they noted', () => {
    const review = { name: 'Ada Reader', note: 'The sources say so.', at: exampleTime };
    const said = (given: typeof review | null) =>
      renderToStaticMarkup(<Origin result={exampleResult()} review={given} />)
        .replace(/<time[^>]*>|<\/time>/g, '')
        .replace(/<!-- -->/g, '');
    expect(said(null)).toContain('Not reviewed by a person');
    expect(said(review)).toContain(
      'Reviewed by Ada Reader on November 21, 2026: The sources say so.',
    );
    expect(said(review)).not.toContain('Not reviewed');
  });
});
