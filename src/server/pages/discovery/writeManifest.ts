import { paths } from '../../../shared/paths.ts';
import { cardColors } from '../share-image/cardColors.ts';
import { siteDescription } from './feed.ts';

export const ICONS = {
  '/icon-192.png': { size: 192, shape: 'rounded' },
  '/icon-512.png': { size: 512, shape: 'rounded' },
  '/icon-maskable-512.png': { size: 512, shape: 'full' },
  [paths.touchIcon]: { size: 180, shape: 'full' },
} as const;

export function writeManifest(): string {
  const { name, what } = siteDescription;
  return JSON.stringify({
    id: paths.home,
    name,
    short_name: name,
    description: what,
    lang: 'en',
    start_url: paths.home,
    scope: paths.home,
    display: 'minimal-ui',
    background_color: cardColors.paper,
    theme_color: cardColors.paper,
    categories: ['news', 'education', 'utilities'],
    icons: Object.entries(ICONS)
      .filter(([src]) => src !== paths.touchIcon)
      .map(([src, { size, shape }]) => ({
        src,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose: shape === 'full' ? 'maskable' : 'any',
      })),
    share_target: {
      action: paths.analyze,
      method: 'GET',
      enctype: 'application/x-www-form-urlencoded',
      params: { text: 'text', url: 'url' },
    },
  });
}
