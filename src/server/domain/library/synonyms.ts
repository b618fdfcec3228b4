import { stem } from './stem.ts';

/**
 * Words and turns of phrase that say the same in a general claim; the first of a line stands for all.
 * Kept small on purpose: a pair belongs here only when no claim changes its truth by the exchange.
 * Articles are left out, as in the items that are looked up. So "tallest" is not "highest" (Mauna Kea), "linked to" is not "causes", "stops" is not "prevents".
 */
const GROUPS = `
really | in fact | of course | in reality | as matter of fact | in truth
cause | lead to | result in | bring about | be responsible for | be cause of | trigger | give person | give you | give people | give rise to
orbit | go around | go round | revolve around | revolve round | circle around | travel around | move around | circle
mount | mt
person | people | human | human being | humanity | mankind | humankind | we | you
earth | planet earth | our planet
space | outer space
vaccine | vaccination | immunisation | jab
covid | coronavirus | coronavirus disease | corona virus
climate change | global warming
doctor | physician
child | kid | youngster
cellphone | cell phone | mobile phone | cellular phone
car | automobile
disease | illness | sickness
usa | united states | united states of america | us of america
uk | united kingdom
place | spot | location
strike | hit
highest | loftiest
biggest | largest
big | large
main | primary | principal
have | have got
end | come to end
smart | intelligent
damage | harm | hurt | ruin
spoil | go bad | go off | expire
fake | stage
sight | eyesight | vision
dark | darkness
stomach | belly | tummy
begin | start | commence
build | construct
sea level | level of sea
mainly | mostly | primarily | largely | chiefly | predominantly
bunny | rabbit
dog | canine
swim | go swimming
contagious | infectious
artificial sweetener | sugar substitute
lung cancer | cancer of lung
extinct | die out
fortune cookie | fortune biscuit
tv | television | telly
flu | influenza
vitamin c | ascorbic acid
genetically modified food | gm food | gmo food | gmo | genetically engineered food | genetically modified organism
wifi | wi fi
be allow to | be permit to
turn into | change into | become
`;

/** Adjectives whose negation is another word, and nothing lies between the two. */
const OPPOSITES: readonly (readonly [string, string])[] = [
  ['unsafe', 'safe'],
  ['untrue', 'true'],
  ['false', 'true'],
  ['impossible', 'possible'],
  ['invisible', 'visible'],
  ['inedible', 'edible'],
  ['illegal', 'legal'],
  ['unreal', 'real'],
  ['unnecessary', 'necessary'],
  ['ineffective', 'effective'],
  ['incurable', 'curable'],
];

interface Turn {
  words: readonly string[];
  meaning: readonly string[];
}

/** Turns by their first stem, longest first. */
const TURNS = new Map<string, Turn[]>();
for (const line of GROUPS.trim().split('\n')) {
  const [first = [], ...others] = line.split(' | ').map((turn) => turn.split(' ').map(stem));
  for (const words of others) {
    const head = words[0] ?? '';
    TURNS.set(head, [...(TURNS.get(head) ?? []), { words, meaning: first }]);
  }
}
for (const turns of TURNS.values()) turns.sort((a, b) => b.words.length - a.words.length);

const NEGATED = new Map(OPPOSITES.map(([word, opposite]) => [stem(word), stem(opposite)]));

/** The longest turn of phrase that begins at `at` among the stems, with the stems it stands for. */
export function findSynonym(stems: readonly (string | null)[], at: number): Turn | null {
  const turns = TURNS.get(stems[at] ?? '') ?? [];
  return turns.find((turn) => turn.words.every((word, i) => stems[at + i] === word)) ?? null;
}

/** The stem that this stem negates ("unsafe" gives "safe"), or null. */
export function negatedBy(stemmed: string): string | null {
  return NEGATED.get(stemmed) ?? null;
}
