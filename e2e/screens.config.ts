import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';

const size = (name: string, width: number, height: number, touch = {}) => ({
  name,
  use: { viewport: { width, height }, ...touch },
});
// What only the narrowest screen has.
const wide = { grepInvert: /@narrow/ };

/** Pictures of every page and state into `screens/`, to be looked at: `npm run screens -- -g report`. */
export default defineConfig({
  ...base,
  testIgnore: [],
  testMatch: 'screens.spec.ts',
  outputDir: join(import.meta.dirname, '..', 'screens'),
  reporter: 'list',
  timeout: 300_000,
  projects: [
    size('390', 390, 844, { hasTouch: true, isMobile: true }),
    { ...size('820', 820, 1180, { hasTouch: true, isMobile: true }), ...wide },
    { ...size('1440', 1440, 900), ...wide },
  ],
  // For a picture Playwright hides the caret by a style sheet of its own.
  use: { ...base.use, bypassCSP: true, contextOptions: { reducedMotion: 'reduce' } },
});
