import { describe, expect, it } from 'vitest';
import { draw } from '../../../testing/draw.tsx';
import { ClaimForm } from './ClaimForm.tsx';
import { hints } from './hints.ts';

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
