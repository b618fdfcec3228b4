import { randomBytes } from 'node:crypto';

export interface Marked {
  /** In the name of every tag of this question, and nowhere in what they enclose. */
  mark: string;
  /** Every part between its own two tags, each tag on a line of its own. */
  text: string;
}

/**
 * Encloses what strangers wrote, so that a model can tell where it begins and ends: the tags carry a
 * mark drawn for this one question, so nothing written beforehand can close them. `parts` is what is
 * to be enclosed by the name of its tag; parts that are null are left out.
 */
export function markData(
  parts: Readonly<Record<string, string | null>>,
  draw: () => string = () => randomBytes(10).toString('hex'),
): Marked {
  const present = Object.entries(parts).flatMap(([name, text]) =>
    text === null ? [] : [{ name, text }],
  );
  let mark = draw();
  while (present.some(({ text }) => text.toLowerCase().includes(mark))) mark = draw();
  const text = present
    .map(({ name, text }) => `<${name}-${mark}>\n${text}\n</${name}-${mark}>`)
    .join('\n\n');
  return { mark, text };
}
