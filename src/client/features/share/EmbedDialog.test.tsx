import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { draw } from '../../testing/draw.tsx';
import EmbedDialog from './EmbedDialog.tsx';

beforeAll(() => vi.stubGlobal('location', { origin: 'https://verimeter.example' }));
afterAll(() => vi.unstubAllGlobals());

const drawn = (isProvisional: boolean) =>
  draw(<EmbedDialog slug="eels-cross-an-ocean" isProvisional={isProvisional} onClose={() => {}} />);

it('says that card and badge give no verdict, whatever the reason that they give for it', () => {
  expect(drawn(true)).toContain('There is no verdict, and both say so.');
  expect(drawn(true)).not.toContain('evidence');
  expect(drawn(false)).not.toContain('no verdict');
});
