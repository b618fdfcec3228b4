/** The characters that HTML 4 names, and some that came later and are often met. */
export const ENTITIES: ReadonlyMap<string, string> = new Map([
  ...row(
    160,
    `nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn
    sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute
    Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde
    Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave
    aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth
    ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml`,
  ),
  ...row(
    0x391,
    `Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho - Sigma
    Tau Upsilon Phi Chi Psi Omega`,
  ),
  ...row(
    0x3b1,
    `alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigmaf
    sigma tau upsilon phi chi psi omega`,
  ),
  ...pairs(
    `amp & lt < gt > quot " apos ' AMP & LT < GT > QUOT " OElig Œ oelig œ Scaron Š scaron š Yuml Ÿ
    Zcaron Ž zcaron ž Ccaron Č ccaron č cacute ć Cacute Ć lstrok ł Lstrok Ł nacute ń sacute ś Sacute Ś
    zacute ź zdot ż Zdot Ż aogon ą eogon ę rcaron ř Rcaron Ř ecaron ě inodot ı scedil ş Scedil Ş
    gbreve ğ Gbreve Ğ Idot İ fnof ƒ circ ˆ tilde ˜ ndash – mdash — lsquo ‘ rsquo ’ sbquo ‚ ldquo “
    rdquo ” bdquo „ dagger † Dagger ‡ bull • hellip … permil ‰ prime ′ Prime ″ lsaquo ‹ rsaquo ›
    oline ‾ frasl ⁄ euro € image ℑ weierp ℘ real ℜ trade ™ alefsym ℵ larr ← uarr ↑ rarr → darr ↓
    harr ↔ crarr ↵ lArr ⇐ uArr ⇑ rArr ⇒ dArr ⇓ hArr ⇔ forall ∀ part ∂ exist ∃ empty ∅ nabla ∇ isin ∈
    notin ∉ ni ∋ prod ∏ sum ∑ minus − lowast ∗ radic √ prop ∝ infin ∞ ang ∠ and ∧ or ∨ cap ∩ cup ∪
    int ∫ there4 ∴ sim ∼ cong ≅ asymp ≈ ne ≠ equiv ≡ le ≤ ge ≥ sub ⊂ sup ⊃ nsub ⊄ sube ⊆ supe ⊇
    oplus ⊕ otimes ⊗ perp ⊥ sdot ⋅ loz ◊ spades ♠ clubs ♣ hearts ♥ diams ♦ check ✓ star ☆ colon :
    comma , period . excl ! quest ? num # dollar $ percnt % lpar ( rpar ) ast * plus + sol / bsol \\
    semi ; equals = commat @ lsqb [ rsqb ] lbrack [ rbrack ] lowbar _ grave \` lcub { rcub } vert |
    verbar | hyphen ‐ dash ‐ horbar ― frac13 ⅓ frac23 ⅔ frac18 ⅛ numero №`,
  ),
  // Blanks and marks that are not seen.
  ['ensp', '\u2002'],
  ['emsp', '\u2003'],
  ['thinsp', '\u2009'],
  ['zwnj', '\u200c'],
  ['zwj', '\u200d'],
  ['lrm', '\u200e'],
  ['rlm', '\u200f'],
  ['Tab', '\t'],
  ['NewLine', '\n'],
]);

/** Names of consecutive characters; `-` where one has none. */
function row(first: number, names: string): [string, string][] {
  return names
    .split(/\s+/)
    .map((name, index): [string, string] => [name, String.fromCodePoint(first + index)]);
}

function pairs(list: string): [string, string][] {
  const words = list.split(/\s+/);
  return words.flatMap((word, index): [string, string][] =>
    index % 2 === 0 ? [[word, words[index + 1] ?? '']] : [],
  );
}
