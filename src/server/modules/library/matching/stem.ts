/** Comparatives keep their endings, because `high` and `higher` are different claims. */
export function stem(word: string): string {
  const before = STEMS.get(word);
  if (before !== undefined) return before;
  if (STEMS.size > MOST_KEPT) STEMS.clear();
  const found = findStem(word);
  STEMS.set(word, found);
  return found;
}

const STEMS = new Map<string, string>();
const MOST_KEPT = 10_000;

function findStem(word: string): string {
  if (word.endsWith(MADE_PARTICIPLE)) return stem(word.slice(0, -MADE_PARTICIPLE.length));
  const known = IRREGULAR.get(word);
  if (known !== undefined) return known;
  if (!/^[a-z]+$/.test(word)) return word;
  return shorten(american(word));
}

/** Whether it can follow `be` in the passive: "caused", "seen", "built". */
export function isParticiple(word: string): boolean {
  return /..ed$/.test(word) || word.endsWith(MADE_PARTICIPLE) || PARTICIPLES.has(word);
}

/** Suffix that turns any verb form into a participle. */
export const MADE_PARTICIPLE = "'d";

function shorten(word: string): string {
  let base = word;
  if (/ies$|ied$/.test(base) && base.length > 4) base = base.slice(0, -3) + 'y';
  else if (/[^usi]s$/.test(base) && base.length > 3) base = base.slice(0, -1);
  if (base.length > 4 && /[^e]ed$/.test(base)) base = base.slice(0, -2);
  else if (base.length > 5 && base.endsWith('ing') && /[aeiouy]/.test(base.slice(0, -3)))
    base = base.slice(0, -3);
  if (base.length > 3 && base.endsWith('e')) base = base.slice(0, -1);
  // Undoubles: "stopped" to "stop", but not "killed".
  return base.replace(/([bdfgklmnprtz])\1$/, '$1');
}

function american(word: string): string {
  const ized = word.length > 6 ? word.replace(/is(e|es|ed|ing|ation|ations)$/, 'iz$1') : word;
  return ized
    .replace(/^(col|tum|od|flav|behavi|neighb|fav|hum|lab|rum|vap|hon|arm)our/, '$1or')
    .replace(/^(cent|fib|theat|lit|met|kilomet|centimet)re(s?)$/, '$1er$2')
    .replace(/^tyre/, 'tire')
    .replace(/^sulph/, 'sulf')
    .replace(/^aluminium$/, 'aluminum')
    .replace(/^grey/, 'gray')
    .replace(/^(foet|oestr|oesoph)/, (start) => start.replace('oe', 'e'))
    .replace(/^(an|leuk)aemi/, '$1emi')
    .replace(/^(def|off)ence/, '$1ense')
    .replace(/^programme(s?)$/, 'program$1')
    .replace(/^ageing$/, 'aging');
}

const FORMS = `
be am is are was were been
have has had having
do does did doing done
go goes went gone going
see saw seen sees seeing
make made makes making
eat ate eaten
drink drank drunk
build built
write wrote written
come came
become became
fall fell fallen
give gave given gives giving
get got gotten
grow grew grown
know knew known
lead led
lose lost
mean meant
run ran
say said
send sent
shoot shot
sleep slept
speak spoke spoken
strike struck stricken
swim swam swum
take took taken
teach taught
think thought
tell told
throw threw thrown
wake woke woken
win won
wear wore worn
find found
feel felt
fly flew flown flies flying
fight fought
forget forgot forgotten
freeze froze frozen
hold held
keep kept
stand stood
steal stole stolen
buy bought
bring brought
catch caught
choose chose chosen
break broke broken
begin began begun
bite bit bitten
burn burnt
rise rose risen
die died dies dying
lie lied lies lying
spread spreads spreading
use uses used using
man men
woman women
child children
foot feet
tooth teeth
mouse mice
goose geese
person people persons
octopus octopuses octopi octopodes
cactus cacti cactuses
bacterium bacteria
fungus fungi
phenomenon phenomena
wolf wolves
knife knives
leaf leaves
life lives
gas gases
virus viruses
species
series
news
diabetes
measles
`;

const PARTICIPLES = new Set(
  `seen made eaten drunk built written given grown known led lost sent shot spoken struck taken
  taught thought told thrown won worn found flown fought forgotten frozen held kept stolen bought
  brought caught chosen broken begun bitten burnt spread hit run done put set cut`.split(/\s+/),
);

const IRREGULAR = new Map(
  FORMS.trim()
    .split('\n')
    .flatMap((line) => {
      const [base = '', ...forms] = line.split(' ');
      const end = /^(be|have|do|go|see|life|die|lie|tie)$/.test(base) ? base : shorten(base);
      return [base, ...forms].map((form): [string, string] => [form, end]);
    }),
);
