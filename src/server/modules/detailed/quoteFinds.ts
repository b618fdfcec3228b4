import { cutText } from '../../integrations/web/cutText.ts';

const MOST = 5;
const LONGEST = 80; // code points

/** The very words that were found, each once: “always”, “never” and 3 more. */
export function quoteFinds(found: readonly string[]): string {
  const different = [...new Map(found.map((words) => [words.toLowerCase(), words])).values()];
  const shown = different.slice(0, MOST).map((words) => `“${cutText(words, LONGEST).text}”`);
  const more = different.length - shown.length;
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
