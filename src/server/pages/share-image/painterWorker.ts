import { setPriority } from 'node:os';
import { type MessagePort, parentPort } from 'node:worker_threads';
import type { Card } from './card.ts';
import { drawCard, drawIcon, drawSiteCard, type IconShape } from './draw.ts';
import { loadFonts } from './fonts.ts';
import { createTypesetter, paintSvg, type Typesetter } from './typesetter.ts';

/** What is to be painted. */
export type Picture =
  | { kind: 'report'; card: Card }
  | { kind: 'site' }
  | { kind: 'icon'; shape: IconShape; size: number };

export type Painted = { png: Uint8Array } | { fault: string };

/** Paints what comes in at `port`, one picture after the other. */
export function painterWorker(port: MessagePort): void {
  const setter = createTypesetter(loadFonts());
  port.on('message', (picture: Picture) => {
    void paint(picture, setter).then(
      (png) => port.postMessage({ png } satisfies Painted),
      (error: unknown) => port.postMessage({ fault: String(error) } satisfies Painted),
    );
  });
}

async function paint(picture: Picture, setter: Typesetter): Promise<Buffer> {
  if (picture.kind === 'icon') return paintSvg(await drawIcon(picture.shape), picture.size);
  return paintSvg(picture.kind === 'site' ? drawSiteCard(setter) : drawCard(picture.card, setter));
}

/** A third of the server's own share where the processors are all busy. */
const NICE = 5;

if (parentPort) {
  // On Linux this is the priority of the calling thread alone, elsewhere that of the whole server.
  if (process.platform === 'linux') setPriority(NICE);
  painterWorker(parentPort);
}
