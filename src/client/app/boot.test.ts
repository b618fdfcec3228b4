import { expect, it } from 'vitest';
import { type Boot, forScript } from './boot.ts';

const boot: Boot = {
  status: 200,
  pathname: '/report/a',
  assets: { entry: '/e.js', styles: [], contained: [], preload: [] },
  site: { banner: null, resubmitCooldownDays: 30 },
  mayResubmit: false,
  origin: 'https://verimeter.example',
  state: { mutations: [], queries: [] },
};

it('lets no claim end the script element that carries the boot data', () => {
  const text = forScript({ ...boot, pathname: '</script><script>alert(1)</script>' });
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toMatchObject({ pathname: '</script><script>alert(1)</script>' });
});
