import lists from './words.json' with { type: 'json' };

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

const { frames } = lists;
const terms = new Map(Object.entries(frames.terms));
// "Not proven" is weaker than "not true", so it is missing among what is plainly true.
const { falseThing: FALSE_THING, plainTrue: PLAIN_TRUE } = frames.terms;

/** What taking a frame off does to what is left. */
interface Frame {
  pattern: RegExp;
  denies?: boolean;
  evidence?: boolean;
  attributed?: boolean;
}

/** A frame names terms as in `{people} {say}`. */
function startOf(frame: string, end = ' '): RegExp {
  const filled = frame.replace(/\{([a-zA-Z]+)\}/g, (_, name: string) => terms.get(name) ?? '');
  return new RegExp(`^(?:${filled})${end}`);
}

/** The first that fits is taken off. */
const STARTS: readonly Frame[] = [
  ...frames.plain.map((frame) => ({ pattern: startOf(frame, ' ?') })),
  { pattern: startOf('it is (?:not |no )(?:{falseThing}) that') },
  {
    pattern:
      /^there (?:is|has been|exists) (?:no|not any|zero) (?:(?:good|credible|scientific|reliable|solid|real|medical|convincing) )*(?:evidence|proof)(?: at all)? that /,
    denies: true,
    evidence: true,
  },
  ...frames.denied.map((frame) => ({ pattern: startOf(frame), denies: true })),
  ...frames.attributed.map((frame) => ({ pattern: startOf(frame), attributed: true })),
];

const NOUN =
  '(?:claim|idea|notion|belief|theory|myth|rumou?r|statement|story|allegation|assertion|assumption|view|conspiracy theory)';
const ABOUT_CLAUSE = new RegExp(
  `^(?:the|this|that) (?:\\w+ )?${NOUN} that (.+) (?:is|was|has been|have been) (not |never )?(?:(?:\\w+ly|just|long|long been) )*(?:(${FALSE_THING}|debunked|disproven|disproved|refuted|discredited)|(${PLAIN_TRUE}))$`,
);
const DENIED_END = new RegExp(
  `^(.+?) ?(?:,|:)? ?(?:is|was|has been) (not )?(?:(?:\\w+ly|just|long) )*(?:${FALSE_THING}|debunked|disproven|disproved|refuted|not true)$`,
);
const PLAIN_TAGS = frames.tags.map((tag) => ` ${tag}`);
const TAG_END = /^(.+) , (?:true|is it|are they|do they|does it|can they|did they|do you)$/;
const ATTRIBUTED_END = new RegExp(
  `^(.+) , (?:(?:a |the )?(?:new |recent )?(?:study|studies|research|report|scientists|experts|doctors|researchers|people|they|some) (?:say|says|said|find|finds|found|show|shows|claim|claims|suggest|suggests)|i (?:heard|think|believe|guess|read|am told)|according to (?:some|many|experts|scientists|researchers|doctors|studies|a study|a new study|research|some people)|they say)$`,
);

function takeOff(reading: Reading): Reading | null {
  const text = reading.words
    .filter((word) => word !== '?')
    .join(' ')
    .replace(/^[,:;] | [,:;]$/g, '');
  const start = STARTS.find(({ pattern }) => pattern.test(text));
  return start
    ? inside(reading, text.replace(start.pattern, ''), start)
    : takeOffEnd(reading, text);
}

function takeOffEnd(reading: Reading, text: string): Reading | null {
  const about = ABOUT_CLAUSE.exec(text);
  if (about?.[1]) {
    const denies = (about[3] !== undefined) !== (about[2] !== undefined);
    return inside(reading, about[1], { denies });
  }
  const said = ATTRIBUTED_END.exec(text)?.[1];
  if (said) return inside(reading, said, { attributed: true });
  const tag = PLAIN_TAGS.find((end) => text.endsWith(end));
  const question = tag ? text.slice(0, -tag.length).replace(/ ,$/, '') : TAG_END.exec(text)?.[1];
  if (question) return inside(reading, question, {});
  const [, denied, not] = DENIED_END.exec(text) ?? [];
  if (!denied || denied.startsWith('it ') || /^(?:it|this|that)$/.test(denied)) return null;
  return inside(reading, denied, { denies: not === undefined });
}

const inside = (
  reading: Reading,
  text: string,
  { denies = false, evidence = false, attributed = false }: Omit<Frame, 'pattern'>,
): Reading => ({
  words: text.split(' ').filter((word) => word !== ''),
  denied: reading.denied !== denies,
  attributed: reading.attributed || attributed,
  evidence: reading.evidence || evidence,
});
