import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { cardColors } from './cardColors.ts';

const tokens = readFileSync(
  join(import.meta.dirname, '../../../client/theme/tokens.css'),
  'utf8',
).split('@media')[0];

it('pictures have the light colours of the pages', () => {
  const { paper, ink, muted, rule, bands, bandTexts } = cardColors;
  const expected = [
    ...Object.entries({ paper, ink, muted, rule }),
    ...bands.map((colour, index) => [`band-${index}`, colour]),
    ...bandTexts.map((colour, index) => [`band-${index}-text`, colour]),
  ];
  for (const [name, colour] of expected) expect(tokens).toContain(`--${name}: ${colour};`);
});
