import { describe, expect, it } from 'vitest';
import type { Result } from '../../../shared/schema/result.ts';
import { connectingModels } from '../../../shared/paths.ts';
import { type Session, SessionContext } from '../../app/session.ts';
import { draw as drawIt } from '../../testing/draw.tsx';
import {
  exampleClaim,
  exampleResult,
  exampleSession,
  exampleSource,
  exampleUnknown,
} from '../../testing/examples.ts';
import { citedSources, searchWords, strongestSources } from './Sources.tsx';
import { Answer, markPhrases, Summary, VerdictBadge } from './Answer.tsx';
import { leadOf } from '../../../shared/lead.ts';
import { meterWords } from './presentation.ts';

const drawAnswer = (result: Result) => drawIt(<Answer result={result} version={1} />);

describe('the analysis summary', () => {
  it('marks the phrases that the search analyst stressed', () => {
    expect(drawIt(<Summary result={exampleResult()} />)).toMatch(
      /rest on <mark[^>]*>few records<\/mark>\./,
    );
  });

  it.each([
    ['true', 'True'],
    ['false', 'False'],
    ['partially_true', 'Partially true'],
    ['inconclusive', 'Inconclusive'],
    ['reliable', 'Reliable'],
    ['unreliable', 'Unreliable'],
    ['partially_reliable', 'Partially reliable'],
  ] as const)('writes the verdict %s as %s', (verdict, words) => {
    expect(drawIt(<VerdictBadge result={exampleResult({ verdict })} />)).toContain(
      `>${words}</span>`,
    );
  });
});

describe('where nothing is known', () => {
  const drawFor = (role: Session['role'], result = exampleUnknown()) =>
    drawIt(
      <SessionContext value={exampleSession(role)}>
        <Summary result={result} />
      </SessionContext>,
    );
  const LINK = `<a href="${connectingModels}">Connect a model</a>`;

  it('admins, and nobody else, are led to where a model is connected', () => {
    expect(drawFor('ADMIN')).toContain(LINK);
    for (const role of ['ANONYMOUS', 'REGISTERED'] as const)
      expect(drawFor(role)).not.toContain('Connect a model');
  });

  it('though a model searched, nobody is', () => {
    const { provenance, ...rest } = exampleUnknown();
    const search = { ...provenance.search, kind: 'vendor' as const };
    expect(drawFor('ADMIN', { ...rest, provenance: { ...provenance, search } })).not.toContain(
      'Connect a model',
    );
  });
});

const marked = (text: string, phrases: string[]) =>
  markPhrases(text, phrases)
    .map((piece, index) => (index % 2 === 1 ? `[${piece}]` : piece))
    .join('');

it('marks phrases wherever they stand, whatever their case, and leaves the text as it is', () => {
  expect(marked('Few records, very few records.', ['few records'])).toBe(
    '[Few records], very [few records].',
  );
});

it('takes the longer of two phrases that begin together, and none inside another', () => {
  expect(marked('few primary records', ['few', 'few primary records', 'primary'])).toBe(
    '[few primary records]',
  );
});

it('takes phrases as plain text, and empty ones not at all', () => {
  expect(marked('a.b and aXb', ['a.b', '', '  '])).toBe('[a.b] and aXb');
});

describe('score section', () => {
  const draw = (changes: Parameters<typeof exampleResult>[0]) =>
    textOf(drawAnswer(exampleResult(changes)));

  describe('the score of a report', () => {
    it('[2.page.meter.name] is named where it stands', () => {
      const html = drawAnswer(exampleResult());
      const [, id = 'none', name] = /<h2 id="([^"]+)"[^>]*>([^<]+)<\/h2>/.exec(html) ?? [];
      expect(name).toBe('Truth potential meter');
      expect(html).toContain(`aria-labelledby="${id}"`);
    });

    it('stands with its label and its confidence in words', () => {
      const text = draw({ overallScore: 74 });
      expect(text).toContain('74 of 100');
      expect(text).toContain('Generally Credible');
      expect(text).toContain(
        'Confidence medium: all three analysts answered; four independent origins of sources.',
      );
    });

    it('gives way to "Inconclusive: not enough evidence" at low confidence, and is called provisional', () => {
      const text = draw({ overallScore: 74, confidence: 'low' });
      expect(text).toContain('Provisional: 74 of 100, Generally Credible');
      expect(text).toContain('Inconclusive: not enough evidence');
      expect(text).not.toContain('74 of 100 Generally');
    });

    it('says of a text from how many of its claims a provisional number comes', () => {
      const { perplexity } = exampleResult();
      const list = [exampleClaim('supported'), exampleClaim('not_enough_evidence', 9)];
      const claims = { list, counted: 2 };
      expect(
        draw({ overallScore: 82, confidence: 'low', perplexity: { ...perplexity, claims } }),
      ).toContain('Provisional, from 1 of 2 claims: 82 of 100, Very Credible');
    });

    it('says beside the score which analysts are missing and what the score does about it', () => {
      expect(draw({ partial: true, missing: ['chat'] })).toContain(
        'The chat analyst gave no answer; the score counts 50 in its place.',
      );
      const both = { partial: true, missing: ['chat' as const, 'general' as const] };
      expect(draw(both)).toContain(
        'The chat and general analysts gave no answer; the score counts 50 for each.',
      );
      expect(
        draw({ ...both, openAI: { status: 'refused' }, gemini: { status: 'timed_out' } }),
      ).toContain(
        'The chat analyst declined to judge this, and the general analyst did not answer in time; the score counts 50 for each.',
      );
    });

    it.each([
      ['failed', 'gave no answer'],
      ['refused', 'declined to judge this'],
      ['timed_out', 'did not answer in time'],
    ] as const)('says of an analyst that %s how it was: %s', (status, words) => {
      expect(draw({ partial: true, missing: ['general'], gemini: { status } })).toContain(
        `The general analyst ${words}; the score counts 50 in its place.`,
      );
    });

    it('is told in words to who cannot see the drawing', () => {
      expect(meterWords(exampleResult({ overallScore: 74, band: { low: 60, high: 82 } }))).toBe(
        'Truth potential meter: 74 of 100, Generally Credible. The uncertainty reaches from 60 to 82.',
      );
    });

    it('has no reading where nothing is known, for crawlers, too', () => {
      expect(meterWords(exampleUnknown())).toBe(
        'Truth potential meter: no reading. Provisional: 50 of 100.',
      );
    });
  });

  function textOf(html: string) {
    return html
      .replace(/<svg.*?<\/svg>/gs, '')
      .replace(/<[^>]+>/g, '')
      .replace(/\s+/g, ' ');
  }
});

describe('the sources that an answer names', () => {
  const { perplexity } = exampleResult();
  const quoted = exampleSource({ title: 'Quoted' });
  const { check } = quoted;
  const lost = exampleSource({ title: 'Lost', check: check && { ...check, status: 'not_found' } });
  const against = exampleSource({ title: 'Against', stance: 'refutes' });
  const aside = exampleSource({ title: 'Aside', stance: 'context' });
  const result = exampleResult({
    perplexity: {
      ...perplexity,
      sources: { mainstream: [lost, aside, quoted], conflicting: [against] },
    },
  });

  it('are the three strongest, those of the verdict’s side first', () => {
    expect(strongestSources(result).map(({ source }) => source.title)).toEqual([
      'Quoted',
      'Lost',
      'Against',
    ]);
  });

  it('are cited only where they say what the verdict says and their quote was not missed', () => {
    expect(citedSources(result).map(({ number }) => number)).toEqual([3]);
    expect(drawAnswer(result)).toMatch(/href="#source-3"[^>]*>3<\/a>/);
    expect(citedSources({ ...result, verdict: 'false' }).map(({ number }) => number)).toEqual([4]);
  });

  it('are counted by what they say', () => {
    expect(searchWords(result)).toBe(
      '4 sources: 2 for the claim, 1 against it, 1 for context; 3 quotes found.',
    );
    expect(searchWords(exampleResult())).toBe('It found no source.');
  });

  it('are cited without a side of their own where the verdict takes none', () => {
    const sideless = { sources: { mainstream: [{ ...against, stance: null }], conflicting: [] } };
    const inPart = {
      verdict: 'partially_true',
      perplexity: { ...perplexity, ...sideless },
    } as const;
    const report = exampleResult(inPart);
    expect(citedSources(report)).toHaveLength(1);
    expect(searchWords(report)).toBe('One source; one quote found.');
    const both = { mainstream: sideless.sources.mainstream, conflicting: [against] };
    expect(searchWords(exampleResult({ perplexity: { ...perplexity, sources: both } }))).toBe(
      '2 sources: 1 against the claim, 1 on neither side; 2 quotes found.',
    );
  });

  it('are counted for and against the claims of a text, not for a single one', () => {
    const claims = { list: [], counted: 8 };
    expect(searchWords({ ...result, perplexity: { ...result.perplexity, claims } })).toMatch(
      /2 for a claim, 1 against one/,
    );
  });
});

it.each([
  ['One. Two. Three.', 'One. Two.', 'Three.'],
  [
    'The U.S. army said so. Nobody else did. Later.',
    'The U.S. army said so. Nobody else did.',
    'Later.',
  ],
  ['No end', 'No end', ''],
  ['一句。两句。三句。', '一句。两句。', '三句。'],
])('takes the first two sentences of “%s”', (text, lead, rest) => {
  expect(leadOf(text)).toEqual([lead, rest]);
});
