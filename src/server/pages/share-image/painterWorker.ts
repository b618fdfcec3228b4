import type { Card } from './card.ts';
import { drawCard, drawIcon, drawSiteCard, type IconShape } from './draw.ts';
import { loadFonts } from './fonts.ts';
import { createTypesetter, paintSvg } from './typesetter.ts';

export type Picture =
  | { kind: 'report'; card: Card }
  | { kind: 'site' }
  | { kind: 'icon'; shape: IconShape; size: number };

const setter = createTypesetter(loadFonts());

export async function* runTask(picture: Picture): AsyncGenerator<Uint8Array> {
  const { kind } = picture;
  if (kind === 'icon') yield paintSvg(await drawIcon(picture.shape), picture.size);
  else yield paintSvg(kind === 'site' ? drawSiteCard(setter) : drawCard(picture.card, setter));
}
