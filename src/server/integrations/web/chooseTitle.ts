import type { Facts } from './collectFacts.ts';
import { cutText } from './cutText.ts';

/**
 * The heading of the text: as the page gives it to those who share it, else as its data or its
 * `title` has it, else its first heading. The site's own name at either end is taken off.
 */
export function chooseTitle(facts: Facts, siteNames: readonly string[]): string | null {
  const { meta, linked, title, headings } = facts;
  const shared = [meta.get('og:title'), meta.get('twitter:title'), linked.headline];
  const first = [...shared, headingIn(title, headings), title, ...headings]
    .map((text) => withoutSite(text ?? '', siteNames))
    .find((text) => /[\p{L}\p{N}]/u.test(text));
  return first === undefined ? null : cutText(first, TITLE_MAX).text;
}

const TITLE_MAX = 300; // code points
const BETWEEN = / [|–—·•:»«~/-]{1,2} | ?\| ?|: /gu;

/** A heading that the title repeats beside other things is the better title. */
function headingIn(title: string | null, headings: readonly string[]): string | undefined {
  return headings.find((heading) => heading.length >= 10 && title?.includes(heading));
}

function withoutSite(title: string, siteNames: readonly string[]): string {
  const names = siteNames.flatMap((name) => [fold(name), fold(name.replace(/\.[^.]*$/, ''))]);
  const isSite = (part: string): boolean => fold(part) !== '' && names.includes(fold(part));
  const gaps = Array.from(title.matchAll(BETWEEN));
  const [first, last] = [gaps.at(0), gaps.at(-1)];
  if (last && isSite(title.slice(last.index + last[0].length))) return title.slice(0, last.index);
  if (first && isSite(title.slice(0, first.index))) {
    return title.slice(first.index + first[0].length);
  }
  return title;
}

/** Letters and digits alone: "The Daily Post" and `thedailypost.com` name the same site. */
const fold = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
