import { CLAIM_MAX } from '../../../shared/limits.ts';
import { hasCodePoints } from '../../../shared/text.ts';
import type { CheckedSource } from '../../../shared/verdict.ts';
import { hostOf, unwrapAddress } from './origin.ts';
import { isContained, type Shingles, shinglesOf } from './shingles.ts';

/**
 * Tells of a source whether it is the submitted text once more, so that it is no evidence for it. It is
 * when most of its own text was submitted: the article that was pasted, or a copy. It is, too, when it
 * holds most of a submitted text longer than a claim, the article of which a part was pasted, unless it
 * refutes that: then it is a check that quotes what it judges. A single claim stands on many pages
 * that write about it, and makes none of them a copy.
 */
export function copiesOf(
  submitted: string,
): (source: { shingles: Shingles; stance: CheckedSource['stance'] }) => boolean {
  const ours = shinglesOf(submitted);
  const isLong = hasCodePoints(submitted, CLAIM_MAX + 1);
  return ({ shingles, stance }) =>
    isContained(shingles, ours) || (isLong && stance !== 'refutes' && isContained(ours, shingles));
}

/** Whether an address, or what it is a kept copy of, is a page of ours: reports are no evidence. */
export function isOwnPage(address: string, publicUrl: string): boolean {
  const own = hostOf(new URL(publicUrl));
  const url = unwrapAddress(address);
  return url !== null && (hostOf(url) === own || hostOf(url).endsWith(`.${own}`));
}
