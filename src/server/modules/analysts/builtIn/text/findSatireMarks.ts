/**
 * Finds the marks by which writers say that they are not serious: a label, "/s", a laughing face, the
 * stock figure of mock news, or the name of a satirical paper. The bare word "satire" is none, nor is
 * an onion.
 */
export function findSatireMarks(text: string): { found: string; start: number }[] {
  return Array.from(text.matchAll(MARKS), (match) => ({ found: match[0], start: match.index }));
}

const MARKS =
  /[([#](?:[Ss]atire|SATIRE|[Pp]arody|[Jj]oke|[Ss]arcasm)\b[)\]]?|(?<=^|\n)(?:Satire|SATIRE|Parody):|(?<=\s)\/s(?=\s|$)|[😂🤣😜]|\b(?:The Onion|Babylon Bee|Der Postillon|Waterford Whispers|NewsThump|The Daily Mash|Le Gorafi)\b|\b[Aa]rea [Mm]an\b|\b[Aa]rea [Ww]oman\b/gu;
