import { describe, expect, it } from 'vitest';
import { draw } from '../../testing/draw.tsx';
import { Field } from './fields.tsx';
import { Said } from './fields.tsx';

describe('what came of it', () => {
  it('is an alert when it failed, a status when it worked', () => {
    const failed = draw(
      <Said said={{ tone: 'alert', text: 'It failed.' }} mailStaysHere={false} />,
    );
    expect(failed).toMatch(/role="alert"[^>]*>It failed\.</);
    const worked = draw(
      <Said said={{ tone: 'status', text: 'It worked.' }} mailStaysHere={false} />,
    );
    expect(worked).toMatch(/role="status"[^>]*>It worked\.</);
    expect(worked).not.toContain('<button');
  });

  it('comes with a resend button where a verification is missing', () => {
    const html = draw(
      <Said said={{ tone: 'alert', text: 'Please verify.', resend: true }} mailStaysHere={false} />,
    );
    expect(html).toMatch(/<button.*Resend verification email/s);
  });
});

describe('a field', () => {
  it('is described by what is wrong with it', () => {
    const html = draw(
      <Field
        label="Email"
        name="email"
        value="x"
        error="Please enter a valid email address."
        autoComplete="email"
        onChange={() => undefined}
      />,
    );
    const [, id = ''] = /aria-describedby="([^"]+)"/.exec(html) ?? [];
    expect(html).toContain('aria-invalid="true"');
    expect(html).toMatch(new RegExp(`id="${id}"[^>]*>Please enter a valid email address\\.`));
  });
});
