import { expect, it } from 'vitest';
import { FirstPage, type Site } from '../../app/boot.ts';
import { draw } from '../../testing/draw.tsx';
import { SiteBanner } from './SiteFrame.tsx';

const drawn = (banner: Site['banner']) =>
  draw(
    <FirstPage value={{ status: 200, pathname: '/', site: { banner, resubmitCooldownDays: 30 } }}>
      <SiteBanner />
    </FirstPage>,
  );

it('a banner is drawn by the server as plain text', () => {
  const html = drawn({ id: 'b0a1', text: 'Closed on <b>Sunday</b>.' });
  expect(html).toContain('Closed on &lt;b&gt;Sunday&lt;/b&gt;.');
  expect(html).toMatch(/<aside[^>]*aria-label="Notice"/);
});

it('without a banner nothing stands above the page', () => {
  expect(drawn(null)).not.toContain('aside');
});
