export interface Reading {
  words: readonly string[];
  denied: boolean;
  /** "some people say that …" */
  attributed: boolean;
  evidence: boolean;
  rephrased?: boolean;
}

/** The sentence, then without each known frame: "is it true that …", "… has been debunked". */
export function readings(words: readonly string[]): Reading[] {
  let reading: Reading = { words, denied: false, attributed: false, evidence: false };
  const found = [reading];
  for (let depth = 0; depth < 5; depth += 1) {
    const inner = takeOff(reading);
    if (!inner) break;
    reading = inner;
    found.push(reading);
  }
  return found;
}

const FALSE_THING =
  '(?:false|untrue|wrong|incorrect|nonsense|bogus|fake news|(?:an? )?(?:(?:common|popular|widespread|old|total|complete|persistent|urban|internet) )*(?:myth|misconception|lie|hoax|falsehood|fallacy|fabrication|untruth|legend))';
/** "Not proven" is weaker than "not true", so it is missing here. */
const PLAIN_TRUE = '(?:true|correct|right|accurate|the case|a fact)';
const TRUE_THING =
  '(?:true|correct|right|accurate|the case|(?:an? )?(?:(?:well known|known|proven|scientific|established|simple) )*(?:fact|truth))';
const PEOPLE =
  '(?:(?:some|many|most|several|a lot of|lots of|certain|other) (?:people|experts|scientists|doctors|researchers|folks|websites|sites|sources)|people|they|we|experts|scientists|researchers|doctors|everyone|everybody|someone|somebody|some|many|(?:my|our) (?:doctor|teacher|friend|mother|father|mum|mom|dad|brother|sister|uncle|aunt|neighbor|neighbour|colleague|boss|grandmother|grandfather|grandma|grandpa|wife|husband|son|daughter|cousin|professor|dentist|physician|coach)|a (?:friend|doctor|teacher|colleague|scientist|man|woman) (?:of mine )?|(?:an? )?(?:new |recent )?(?:article|study|report|video|post|website|book)|(?:the )?(?:internet|web|news|science|research|media)|(?:new |recent |several |many |some )?(?:studies|reports|articles|books))';
const SAY =
  '(?:say|says|said|claim|claims|claimed|believe|believes|believed|think|thinks|thought|argue|argues|argued|assert|asserts|suggest|suggests|suggested|show|shows|showed|found|find|finds|insist|insists|swear|swears|maintain|maintains|report|reports|reported|agree|tell (?:me|us)|tells (?:me|us)|told (?:me|us)|(?:have|has) (?:said|claimed|told (?:me|us)|found|shown|proven|proved|discovered|confirmed)|proved|proven|discovered|confirmed|keep saying|keeps saying|keep telling me|keeps telling me|always tell me|always tells me|always told me|always says|always say|used to tell me|used to say|mentioned|once said|once told (?:me|us)|recently told (?:me|us)|always said)';

const CLAUSE =
  '(?:you|we|they|people|humans|the|a|an|your|our|[a-z0-9]+s|[a-z0-9]+ (?:is|are|was|were|has|have|can|does|do|never|makes|causes|gives)) ';

const PLAIN_START = [
  `(?:so )?is it (?:really |actually )?${TRUE_THING} (?:that|(?=${CLAUSE}))`,
  `is there any truth (?:to|in) (?:the )?(?:claim|idea|notion|story|belief|rumor|rumour) that`,
  `it is (?:really |actually |also |absolutely |certainly )?${TRUE_THING} (?:that|(?=${CLAUSE}))`,
  '(?:the )?(?:simple )?(?:fact|truth|reality) is (?:that )?',
  '(?:fact|claim|statement|question|true or false|fact check|did you know) [:,]',
  '(?:fact check|true or false|did you know)(?: that)?',
  '(?:(?:do you (?:think|believe)|(?:can|could) (?:you|someone|anyone|somebody) (?:please )?(?:check|verify|confirm|tell me|explain)|please (?:check|verify|tell me)|check|verify|tell me|i (?:wonder|am wondering|was wondering|want to know|would like to know)|just wondering|wondering|does (?:anyone|anybody|someone) know|do you know|is it known|any idea) (?:if|whether)|(?:do you (?:think|believe)|please (?:check|verify)|check|verify) that)(?: it is true that)?',
  '(?:is it|so is it|is this) (?:right|correct) (?:that|to say(?: that)?)',
  '(?:fun fact|random fact|til|today i learned|turns out|it turns out|fact|so|guess what|quick question|question) ?(?:[:,]|that) ?(?:that )?',
  'turns out',
  'there is no doubt that',
  'contrary to (?:popular|common|public) (?:belief|opinion) ,?',
  'we (?:all )?know that',
  '(?:everyone|everybody) knows that',
  'it has been (?:scientifically )?(?:shown|proven|proved|established|confirmed|found) that',
  'it is (?:scientifically )?(?:proven|proved|established) that',
].map((frame) => new RegExp(`^(?:${frame}) ?`));

const ATTRIBUTED_START = [
  `${PEOPLE} ?${SAY}(?: that)?`,
  'i (?:have |once |just |recently |also |always |have always |keep |often )?(?:heard|hearing|read|saw|seen|learned|learnt|was told|been told)(?: (?:somewhere|online|today|yesterday|recently|in school|at school|in a book|in the news|on the news|on tv|on facebook|on twitter|on tiktok|on youtube|on instagram|on reddit|on whatsapp|on the internet|on social media|in an article|in a magazine|in the newspaper|in a newspaper))*(?: that| :)?',
  'i (?:think|believe|guess|suppose|am sure|am told|was told|was taught)(?: that)?',
  'it is (?:often |commonly |widely |sometimes |generally |frequently |well )?(?:said|claimed|believed|known|thought|reported|rumored|rumoured|alleged|assumed)(?: that)?',
  'according to (?:some|many|experts|scientists|researchers|doctors|my doctor|my teacher|studies|some studies|a study|a new study|research|science|the internet|some people|legend|popular belief) ,?',
  'rumor has it(?: that)?|rumour has it(?: that)?|word is(?: that)?|legend has it(?: that)?',
].map((frame) => new RegExp(`^(?:${frame}) `));

const DENIED_START = [
  `(?:it|that) is (?:simply |just |actually |totally |completely |absolutely |a )?(?:${FALSE_THING}) that`,
  `is it ${FALSE_THING} that`,
  `(?:the |a )?(?:common |popular |old |debunked |false )?(?:myth|hoax|lie|misconception|falsehood)(?: :| that)`,
  `(?:debunked|false|untrue|wrong|incorrect|not true|fake news) [:,]`,
  `it is not (?:really |actually |at all )?${PLAIN_TRUE} that`,
  `it is (?:just |only |simply )?(?:a |an )(?:\\w+ )?(?:myth|hoax|lie|misconception|falsehood) (?=${CLAUSE})`,
  `it has been (?:debunked|disproven|disproved|refuted) that`,
].map((frame) => new RegExp(`^(?:${frame}) `));

const NOT_DENIED_START = new RegExp(`^it is (?:not |no )(?:${FALSE_THING}) that `);

const NO_EVIDENCE =
  /^there (?:is|has been|exists) (?:no|not any|zero) (?:(?:good|credible|scientific|reliable|solid|real|medical|convincing) )*(?:evidence|proof)(?: at all)? that /;

const NOUN =
  '(?:claim|idea|notion|belief|theory|myth|rumou?r|statement|story|allegation|assertion|assumption|view|conspiracy theory)';
const ABOUT_CLAUSE = new RegExp(
  `^(?:the|this|that) (?:\\w+ )?${NOUN} that (.+) (?:is|was|has been|have been) (not |never )?(?:(?:\\w+ly|just|long|long been) )*(?:(${FALSE_THING}|debunked|disproven|disproved|refuted|discredited)|(${PLAIN_TRUE}))$`,
);
const DENIED_END = new RegExp(
  `^(.+?) ?(?:,|:)? ?(?:is|was|has been) (not )?(?:(?:\\w+ly|just|long) )*(?:${FALSE_THING}|debunked|disproven|disproved|refuted|not true)$`,
);
const PLAIN_TAGS = [
  ...['or is that a myth', 'or is it a myth', 'or is this a myth', 'is that a fact'],
  ...[
    'true or false',
    'yes or no',
    'fact or fiction',
    'fact or myth',
    'myth or fact',
    'true or not',
  ],
  ...['is that true', 'is this true', 'is it true', 'is that correct', 'is this correct'],
  ...['is that right', 'is this right', 'is it not', 'do they not', 'or not', 'or is it'],
  ...['right', 'correct'],
].map((tag) => ` ${tag}`);
const TAG_END = /^(.+) , (?:true|is it|are they|do they|does it|can they|did they|do you)$/;
const ATTRIBUTED_END = new RegExp(
  `^(.+) , (?:(?:a |the )?(?:new |recent )?(?:study|studies|research|report|scientists|experts|doctors|researchers|people|they|some) (?:say|says|said|find|finds|found|show|shows|claim|claims|suggest|suggests)|i (?:heard|think|believe|guess|read|am told)|according to (?:some|many|experts|scientists|researchers|doctors|studies|a study|a new study|research|some people)|they say)$`,
);

function takeOff(reading: Reading): Reading | null {
  const text = reading.words
    .filter((word) => word !== '?')
    .join(' ')
    .replace(/^[,:;] | [,:;]$/g, '');
  for (const frame of PLAIN_START) {
    if (frame.test(text)) return { ...reading, words: split(text.replace(frame, '')) };
  }
  if (NOT_DENIED_START.test(text))
    return { ...reading, words: split(text.replace(NOT_DENIED_START, '')) };
  if (NO_EVIDENCE.test(text)) return deny(reading, text.replace(NO_EVIDENCE, ''), true);
  for (const frame of DENIED_START) {
    if (frame.test(text)) return deny(reading, text.replace(frame, ''), false);
  }
  for (const frame of ATTRIBUTED_START) {
    if (frame.test(text))
      return { ...reading, attributed: true, words: split(text.replace(frame, '')) };
  }
  return takeOffEnd(reading, text);
}

function takeOffEnd(reading: Reading, text: string): Reading | null {
  const about = ABOUT_CLAUSE.exec(text);
  if (about?.[1]) {
    const isFalse = (about[3] !== undefined) !== (about[2] !== undefined);
    return isFalse ? deny(reading, about[1], false) : { ...reading, words: split(about[1]) };
  }
  const said = ATTRIBUTED_END.exec(text);
  if (said?.[1]) return { ...reading, attributed: true, words: split(said[1]) };
  const tag = PLAIN_TAGS.find((end) => text.endsWith(end));
  const question = tag ? text.slice(0, -tag.length).replace(/ ,$/, '') : TAG_END.exec(text)?.[1];
  if (question) return { ...reading, words: split(question) };
  const denied = DENIED_END.exec(text);
  if (denied?.[1] && !denied[1].startsWith('it ') && !/^(?:it|this|that)$/.test(denied[1]))
    return denied[2] ? { ...reading, words: split(denied[1]) } : deny(reading, denied[1], false);
  return null;
}

function deny(reading: Reading, inner: string, evidence: boolean): Reading {
  const both = reading.evidence || evidence;
  return { ...reading, words: split(inner), denied: !reading.denied, evidence: both };
}

const split = (text: string): string[] => text.split(' ').filter((word) => word !== '');
