import { getQueryKey } from '@trpc/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { AnalystInfo } from '../../../shared/schema/analysis.ts';
import { api } from '../../app/api.ts';
import { draw } from '../../testing/draw.tsx';
import { AllowanceLine, CharacterCount, ClaimForm, hints, whoReads } from './ClaimForm.tsx';
import { FloatingForm } from './FloatingForm.tsx';

const form = (given: { text?: string; busy?: boolean; refusal?: string } = {}) =>
  draw(
    <ClaimForm
      text={given.text ?? ''}
      busy={given.busy ?? false}
      refusal={given.refusal ?? null}
      onText={() => undefined}
      onSubmit={() => undefined}
    />,
  );
const button = (html: string) => /<button[^>]*>/.exec(html)?.[0] ?? 'no button';

describe('the form', () => {
  it('[2.form.title] [2.form.hint] is called Analyze Content and says what may be entered', () => {
    expect(form()).toContain('<form');
    expect(form()).toMatch(/<form[^>]*aria-label="Analyze Content"/);
    expect(form()).toContain('Enter text, a URL, or paste content to analyze');
  });

  it('[2.form.input] [2.form.one-field] has one field, of several lines, and none for an address or notes', () => {
    const fields = form().match(/<(textarea|input|select)[^>]*>/g) ?? [];
    expect(fields).toHaveLength(1);
    expect(fields[0]).toMatch(/^<textarea.* rows="4"/);
  });

  it('shows a hint in the empty field, and none beside a text', () => {
    expect(form()).toContain(hints[0]);
    expect(form({ text: 'Octopuses have hearts.' })).not.toContain(hints[0]);
  });

  it('says before the button that the report is public', () => {
    const html = form();
    const said = html.indexOf('The report is public to anyone who has its address.');
    expect(said).toBeGreaterThan(0);
    expect(said).toBeLessThan(html.indexOf('<button'));
  });

  it('[2.form.button] is sent by a button that says Analyze', () => {
    const html = form({ text: 'Octopuses have three hearts.' });
    expect(button(html)).toContain('type="submit"');
    expect(button(html)).not.toContain('disabled');
    expect(html).toContain('>Analyze<');
  });

  it.each(['', '   '])('[5.button.empty] cannot be sent while it holds "%s"', (text) => {
    expect(button(form({ text }))).toContain('disabled');
  });

  it('[5.button.loading] cannot be sent or changed while it is being sent', () => {
    const html = form({ text: 'Octopuses have three hearts.', busy: true });
    expect(button(html)).toContain('disabled');
    expect(html).toMatch(/<textarea[^>]*readOnly|<textarea[^>]*readonly/);
  });

  it('shows what the server refused, where it shows its own refusals', () => {
    expect(form({ text: 'A text.', refusal: 'The very words.' })).toMatch(
      /role="alert"[^>]*>The very words\.</,
    );
  });

  it('takes a lone address for a link, and says that the page will be read and by whom', () => {
    const html = form({ text: 'https://www.example.org/story' });
    expect(html).toContain('A link: we will read the page at www.example.org');
    expect(html).toContain('Our server fetches the page.');
    expect(button(html)).not.toContain('disabled');
    const text = form({ text: 'See https://www.example.org/story on this.' });
    expect(text).not.toContain('A link:');
    expect(text).not.toContain('Our server fetches');
  });
});

const line = (remainingReports?: number) =>
  draw(<AllowanceLine />, {
    known: (queries) => {
      if (remainingReports === undefined) return;
      queries.setQueryData(getQueryKey(api.auth.remainingReports, undefined, 'query'), {
        remainingReports,
        limit: 3,
        resetsAt: '2026-12-01T00:00:00.000Z',
      });
    },
  })
    .replace(/<!-- -->/g, '')
    .replace(/<(style|script)[\s\S]*?<\/\1>/g, '');
const text = (html: string) => html.replace(/<[^>]*>/g, '');

it('beside the button stands how many free reports are left', () => {
  expect(text(line(2))).toBe('2 of 3 free reports left this month.');
});

it('or until when there is none', () => {
  expect(text(line(0))).toBe('No free reports left until December 1, 2026.');
});

it('and nothing, in the same room, before it is known and for who has no limit', () => {
  expect(text(line())).toBe('');
  expect(text(line(-1))).toBe('');
  expect(line()).toBe(line(-1));
});

const count = (text: string, link = false) =>
  renderToStaticMarkup(<CharacterCount text={text} link={link} />);
const seen = (html: string) => /aria-hidden="true">([^<]*)</.exec(html)?.[1];
const heard = (html: string) => /role="status">([^<]*)</.exec(html)?.[1];

describe('the count of characters', () => {
  it('is not there for an empty text, nor between the limits', () => {
    for (const text of ['', 'a'.repeat(10), 'a'.repeat(44_999)]) {
      expect(seen(count(text))).toBeUndefined();
    }
  });

  it('says below ten how many there are of at least ten, in code points', () => {
    expect(seen(count('abc'))).toBe('3 of at least 10 characters');
    expect(seen(count('🐙'.repeat(9)))).toBe('9 of at least 10 characters');
    expect(seen(count('🐙'.repeat(10)))).toBeUndefined();
  });

  it('leaves an address alone, which has no least length', () => {
    expect(seen(count('http://a.b', true))).toBeUndefined();
  });

  it('shows from nine tenths on how far the upper limit is, and marks what is beyond it', () => {
    expect(seen(count('a'.repeat(45_000)))).toBe('45,000 of 50,000 characters');
    expect(seen(count('🐙'.repeat(50_000)))).toBe('50,000 of 50,000 characters');
    const marks = (html: string) => /<small class="([^"]*)" aria-hidden/.exec(html)?.[1];
    expect(marks(count('a'.repeat(50_001)))).not.toBe(marks(count('a'.repeat(50_000))));
  });

  it('tells who listens only that the limit is near, or passed, never the number', () => {
    expect(heard(count('abc'))).toBe('');
    expect(heard(count('a'.repeat(45_000)))).toBe(heard(count('a'.repeat(49_999))));
    expect(heard(count('a'.repeat(45_000)))).toBe(
      'The text is close to the limit of 50,000 characters.',
    );
    expect(heard(count('a'.repeat(50_001)))).toBe('The text is longer than 50,000 characters.');
  });
});

const places = ['chat', 'search', 'general'] as const;
const analysts = (...vendors: (string | null)[]): AnalystInfo[] =>
  places.map((place, index) => {
    const name = vendors[index] ?? null;
    return name === null
      ? { place, kind: 'built-in', name: 'Built-in analyst', model: null, available: true }
      : { place, kind: 'vendor', name, model: 'a-model', available: true };
  });

describe('the line before the Analyze button', () => {
  it('names every vendor that will read the claim', () => {
    expect(whoReads(analysts('OpenAI', 'Perplexity', 'Gemini'))).toBe(
      'What you submit is sent to OpenAI, Perplexity and Gemini to be read.',
    );
  });

  it('says that the rest stays here', () => {
    expect(whoReads(analysts('OpenAI', null, null))).toBe(
      'What you submit is sent to OpenAI to be read; the rest is done by built-in analysts.',
    );
  });

  it('says of a link that the text of its page is what is sent', () => {
    expect(whoReads(analysts('OpenAI', 'Perplexity', 'Gemini'), true)).toBe(
      'Its text is sent to OpenAI, Perplexity and Gemini to be read.',
    );
    expect(whoReads(analysts(null, null, null), true)).toBe(
      'Three built-in analysts read its text here; it is sent to nobody else.',
    );
  });

  it('says that nothing leaves when all are built-in', () => {
    expect(whoReads(analysts(null, null, null))).toContain('it is sent to nobody else');
  });
});

it('[2.page.form.minimized] the form beside a report starts as a tab, without the form', () => {
  const html = draw(<FloatingForm />);
  expect(html).toMatch(/<button[^>]*aria-expanded="false"[^>]*>Try Another Analysis/);
  expect(html).not.toContain('<form');
});
