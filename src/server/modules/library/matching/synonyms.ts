import { stem } from './stem.ts';

/** A pair must change the truth of no claim: "tallest" is not "highest". The first of a line stands for all. */
const GROUPS = `
really | in fact | of course | in reality | as matter of fact | in truth
cause | be reason for | be reason behind | be what cause | be to blame for | give us | give someone | give anyone | lead to | result in | bring about | be responsible for | be cause of | trigger | give person | give you | give people | give rise to
orbit | go around | go round | revolve around | revolve round | circle around | travel around | move around | circle
mount everest | everest | mt everest
mount | mt
great wall | great wall of china
albert einstein | einstein
napoleon | napoleon bonaparte
thomas edison | edison
christopher columbus | columbus
elvis | elvis presley
neil armstrong | armstrong
vatican | vatican city
pacific | pacific ocean
atlantic | atlantic ocean
nile | nile river | river nile
sahara | sahara desert
tim berner lee | sir tim berner lee
person | people | human | human being | humanity | mankind | humankind | we | you | us
earth | planet earth
space | outer space
flu vaccine | flu shot | influenza shot | influenza vaccine
covid vaccine | covid shot
vaccine | vaccination | immunisation | jab | vax | inoculation
can | be able to | able to | be capable of | capable of
can not | be unable to | unable to | be incapable of | incapable of
need to | have to | must | have got to
must not | must not
in world | on earth | of world | in whole world | on whole earth | on planet earth | on planet
covid | coronavirus | coronavirus disease | corona virus
climate change | global warming
doctor | physician
child | kid | youngster
baby | infant
teenager | teen | adolescent
man | guy
cellphone | cell phone | mobile phone | cellular phone | cellular telephone | mobile telephone
car | automobile
disease | illness | sickness
usa | united states | united states of america | us of america
uk | united kingdom
place | spot | location
strike | hit
highest | loftiest
biggest | largest
bigger | larger
farther | further
farthest | furthest
fast | quick | rapid
faster | quicker
fastest | quickest
big | large
main | primary | principal
have | have got
be | turn out to be
end | come to end
smart | intelligent
damage | harm | hurt | ruin
object | thing | item
spoil | go bad | go off | expire
fake | stage
sight | eyesight | vision
dark | darkness
stomach | belly | tummy
begin | start | commence
build | construct
sea level | level of sea
mainly | mostly | primarily | largely | chiefly | predominantly
hyperactive | hyper
math | maths | mathematics
air plane | airplane | aeroplane | plane | aircraft
alien | extraterrestrial | space alien
moon landing | landing on moon | lunar landing
chewing gum | gum
nail | fingernail
continue to | keep | keep on | still
after death | after you die | after we die | after person die | after people die | after they die | after you are dead | once you are dead
grow back | come back | regrow
healthy | good for you | good for health | good for person
unhealthy | bad for you | bad for health | bad for person | harmful to health
toxic | poisonous
reduce | lower | decrease | lessen
increase | raise
make of | make out of | compose of
invent | be inventor of | be person who invent | be one who invent | be man who invent
discover | be discoverer of | be person who discover | be one who discover
win | receive | be award
descend from | evolve from | come from
happen | occur | take place
remember | recall
rise | go up
scared | afraid | frighten | scare
right after | immediately after | straight after | directly after
red | color red | red color
blue | color blue | blue color
green | color green | green color
web | world wide web | www
make | produce
chimpanzee | chimp
walk | set foot
same | same thing | one and same | one and same thing
remove | get rid of | flush out
prevent | keep you from get | keep person from get | stop you from get | stop you get | stop people from get | stop people get | keep people from get | protect you from get
good for eye | good for eyesight | good for vision
bad for eye | bad for eyesight | bad for vision
damage eye | damage eyesight | damage vision | ruin eye | ruin eyesight | ruin vision | hurt eye | harm eye | harm eyesight | hurt eyesight | wreck eyesight | wreck eye
strangely | weirdly | oddly
crazy | insane
live at same time | coexist
disappear | vanish
huge | enormous | gigantic
frequent | common
photo | picture | photograph
buy | purchase
rich | wealthy
mom | mum | mother
dad | father
usually | normally | typically
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

interface Synonym {
  words: readonly string[];
  meaning: readonly string[];
}

const SYNONYMS = new Map<string, Synonym[]>();
for (const line of GROUPS.trim().split('\n')) {
  const [first = [], ...others] = line.split(' | ').map((synonym) => synonym.split(' ').map(stem));
  // A first phrase of several words is matched whole, so that no part of it is replaced.
  for (const words of first.length > 1 ? [first, ...others] : others) {
    const head = words[0] ?? '';
    SYNONYMS.set(head, [...(SYNONYMS.get(head) ?? []), { words, meaning: first }]);
  }
}
for (const synonyms of SYNONYMS.values()) synonyms.sort((a, b) => b.words.length - a.words.length);

const NEGATED = new Map(OPPOSITES.map(([word, opposite]) => [stem(word), stem(opposite)]));

export function findSynonym(stems: readonly (string | null)[], at: number): Synonym | null {
  const synonyms = SYNONYMS.get(stems[at] ?? '') ?? [];
  return (
    synonyms.find((synonym) => synonym.words.every((word, i) => stems[at + i] === word)) ?? null
  );
}

export const synonymWords = (): string[] => [
  ...GROUPS.split(/[\s|]+/).filter((word) => word !== ''),
  ...OPPOSITES.flat(),
];

/** The stem that it negates ("unsafe" gives "safe"). */
export function negatedBy(stemmed: string): string | null {
  return NEGATED.get(stemmed) ?? null;
}
