import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { cardColors } from './cardColors.ts';

const tokens = readFileSync(join(import.meta.dirname, '../../../client/theme/tokens.css'), 'utf8');

it('pictures have the light colors of the pages', () => {
  const { paper, ink, muted, rule, bands, bandTexts } = cardColors;
  const expected = [
    ...Object.entries({ paper, ink, muted, rule }),
    ...bands.map((color, index) => [`band-${index}`, color]),
    ...bandTexts.map((color, index) => [`band-${index}-text`, color]),
  ];
  for (const [name, color] of expected)
    expect(tokens).toContain(`--${name}: light-dark(${color}, `);
});
