import { expect, it } from 'vitest';
import { draw } from '../../testing/draw.tsx';
import { FloatingForm } from './FloatingForm.tsx';

it('[2.page.form.minimized] the form beside a report starts as a tab, without the form', () => {
  const html = draw(<FloatingForm onStarted={() => Promise.resolve()} />);
  expect(html).toMatch(/<button[^>]*aria-expanded="false"[^>]*>Try Another Analysis/);
  expect(html).not.toContain('<form');
});
