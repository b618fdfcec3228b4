/** One thing that the wording of a text can show. */
export type LanguageSignal = {
  name: string;
  /** Percentage points for each find in a hundred words, signed. */
  each: number;
  /** The most that all finds together can move, in points. */
  most: number;
  /** One sentence for the reader: why this is a sign at all. */
  why: string;
  /** English phrases, in the notation of `bindPhrases`. */
  phrases: readonly string[];
};

/**
 * The table of signs. What lowers is what careful writing avoids; what raises is what lets a reader
 * check. The weights are set by judgement, not measured: a sign that ordinary honest people use all
 * the time (one exclamation mark, one "never") weighs 2 or 3 points, one that is made to carry the
 * reader away weighs 4. The sum is held within 15 points, because none of it is evidence.
 */
export const LANGUAGE_SIGNALS = {
  absolute: {
    name: 'Absolute words',
    each: -3,
    most: 9,
    why: 'Few things hold always, for everyone or without exception.',
    phrases: [
      'always|never|everyone|everybody|nobody|no_one|none|nothing|all|every',
      'completely|totally|absolutely|entirely|undeniably|unquestionably|undoubtedly|indisputable',
      'undisputed|irrefutable|undeniable|impossible|guaranteed|infallible',
      'without any|a exception|doubt',
      'without exception|doubt|question',
      'no doubt|question about',
      'beyond any|all doubt',
      '100|hundred_percent true|false|safe|effective|natural|proven|guaranteed|sure|certain|real|fake',
      'proven|established fact',
      'once and for all',
    ],
  },
  sensational: {
    name: 'Sensational style',
    each: -3,
    most: 9,
    why: 'Headlines made to be clicked promise more than they can keep.',
    phrases: [
      "you won't|will_not believe",
      "you'll|you_will never|not guess|believe",
      'shocking|jaw-dropping|mind-blowing|mindblowing|unbelievable|bombshell',
      'blow|blew your|my mind',
      'what happened|happens next',
      'doctors|dentists|experts|scientists|banks|they hate this|him|her',
      'this|a|one simple|weird|one_simple|one_weird|simple_weird trick',
      'the shocking|real|ugly|awful truth',
      'miracle cure|cures|food|drug|diet|pill|remedy',
      'will shock|amaze|stun|astonish you',
      'breaking news',
    ],
  },
  loaded: {
    name: 'Loaded words',
    each: -3,
    most: 9,
    why: 'Words that tell the reader what to feel take the place of reasons.',
    phrases: [
      'disgusting|evil|sheeple|idiot|idiots|idiotic|moron|morons|traitor|traitors|liar|liars|lies',
      'outrageous|insane|terrifying|horrifying|horrific|shameful|shameless|pathetic|vile|sickening',
      'brainwashed|brainwashing|corrupt|scum|thugs|witch_hunt|disgrace|disgraceful|treasonous',
      'sinister|diabolical|despicable|heartless',
    ],
  },
  conspiracy: {
    name: 'Hidden-hand framing',
    each: -4,
    most: 12,
    why: 'A secret that explains why there is no evidence cannot be checked.',
    phrases: [
      "don't|doesn't|didn't|do_not|does_not want you|us|people to know|see|hear|find_out",
      "aren't|isn't|are_not|is_not|won't|not telling you|us",
      'covered|covering it|this|that|everything up',
      'covered|covering up the|a truth|evidence|facts',
      'a|the|massive|government|huge cover-up',
      'coverup|plandemic|scamdemic|deep_state|puppet_masters|false_flag|crisis_actors|big_pharma',
      'new world order',
      'mainstream|lamestream media',
      'wake up people|america|sheeple|everyone',
      'do your own research',
      'open your eyes',
      'follow the money',
      'the global_elite|global_elites|elites|cabal|globalists',
      'hiding|hide|hid|suppressing|suppressed|suppress the truth|facts|cure|evidence',
      'hidden truth|agenda',
      'lied|lying to you|us',
      'been hidden|suppressed|silenced from|for',
      'secret agenda|plot|cabal|society|societies',
      'secretly control|controls|controlled|controlling|run|runs|put|puts|add|adds|spray|spraying',
      'they|media|government|elites want you to believe|think',
    ],
  },
  vagueAuthority: {
    name: 'Unnamed authority',
    each: -3,
    most: 6,
    why: 'Who says so is not named, so nobody can look it up.',
    phrases: [
      'experts|scientists|doctors|researchers|physicians|officials|insiders|sources say|claim|agree|believe|warn|admit|confirm|insist|know|have_proven|have_shown|have_discovered',
      'studies|research|science|statistics|surveys show|shows|prove|proves|say|says|suggest|suggests|have_shown|has_shown|have_proven|has_proven',
      'according to experts|scientists|doctors|researchers|sources|insiders|some|many|people|rumours|rumors|studies|research|them',
      'many|some|most experts|scientists|doctors|researchers|people say|claim|agree|believe|think|warn',
      'according to many|some|most experts|scientists|doctors|researchers|people|studies|sources',
      'they|people|some|many say|claim|believe',
      'it is|has_been said|claimed|known|believed|rumoured|rumored|alleged|proven that',
      "it's said|known|believed|rumoured|rumored|proven that",
      'everyone|everybody knows|says',
      'it_is|is|a well|widely known that|fact',
      'rumour|rumor has it',
      'a secret|leaked study|report|document',
      'i|we read|saw somewhere|online',
    ],
  },
  anecdote: {
    name: 'Personal story',
    each: -3,
    most: 6,
    why: 'What happened to one person can have many other causes.',
    phrases: [
      'my|our cousin|aunt|uncle|neighbour|neighbor|friend|friends|brother|sister|mother|father|mom|mum|dad|wife|husband|son|daughter|grandmother|grandma|grandfather|grandpa|boss|coworker|colleague|hairdresser|doctor|family',
      'a friend of mine',
      'friend of a friend',
      'someone|somebody|people|person|guy|woman|man i know',
      'i know someone|somebody|people|a_guy|a_woman|a_man|a_person',
      'i heard|swear|overheard|witnessed',
      'i|we saw|seen it|this with my|our own',
      'happened|worked|works for|to me|us',
      'trust|believe me',
      'in my experience',
      'i tried it|this|them',
    ],
  },
  urgency: {
    name: 'Call to hurry or share',
    each: -4,
    most: 8,
    why: 'Whoever presses readers to hurry or to pass it on leaves them no time to check.',
    phrases: [
      'share this with everyone|all|your|friends|as_many',
      'share this post|video|message|article|before|now|everywhere',
      'please|urgently share|forward|repost|retweet',
      'share if you',
      'forward|repost|retweet this|to_all|to_everyone|to_your',
      "before it's|it_is|it_gets too_late|deleted|removed|censored|banned|taken_down",
      'before they delete|remove|ban|take_it_down|take_this_down',
      'act|order|buy|sign now|today|immediately',
      'pass it|this on',
      'spread the word|truth',
      'make this|it go viral',
      'make this|it viral',
      'tell everyone|everybody|all_your|your_friends',
      "don't|do_not scroll past",
      'a must read|watch|see',
      'hurry|hurry_up',
    ],
  },
  shouting: {
    name: 'Shouting',
    each: -2,
    most: 8,
    why: 'Capitals and exclamation marks add force, not reasons.',
    phrases: [],
  },
  hedging: {
    name: 'Careful wording',
    each: 2,
    most: 6,
    why: 'It leaves room for doubt and exceptions, as careful writing does.',
    phrases: [
      'may|might|could be|have|cause|lead|reduce|increase|help|affect|contribute|explain|depend|also|raise|lower|improve|harm|occur|result|suggest',
      'appears|appear|seems|seem to|that|likely|unlikely',
      'suggests|suggest|indicates|indicate that',
      'likely|unlikely|probably|possibly|perhaps|presumably|roughly|approximately|typically|usually',
      'generally|often|sometimes|rarely|mostly|partly|largely|tends_to|tend_to|on_average',
      'in some|most|many|certain cases|people|circumstances|conditions',
      "not|don't|doesn't|isn't|aren't|nearly|almost|hardly all|every|always|everyone|everybody|never|nobody|necessarily",
      'under certain|some|most|normal|ordinary|standard conditions|pressure|circumstances',
      'associated|correlated with',
      'linked to',
    ],
  },
  balance: {
    name: 'Limits and other views named',
    each: 2,
    most: 4,
    why: 'It says where its own case ends.',
    phrases: [
      'however|although|nevertheless|nonetheless|conversely|whereas',
      'on the other hand',
      'in|by contrast',
      'the evidence|results|findings|data is|are|remains|remain mixed|limited|unclear|inconclusive|uncertain',
      'limitation|limitations of|is|are|include',
      'further|more research|studies|evidence is|are needed|required',
      'critics|opponents|others argue|disagree|object|dispute',
      'small sample',
      'margin of error',
      'confidence interval|intervals',
    ],
  },
  attribution: {
    name: 'Named sources',
    each: 3,
    most: 9,
    why: 'It says where it has this from, so that can be looked up.',
    phrases: ['peer-reviewed|meta-analysis|et_al|doi', 'systematic review|reviews'],
  },
  figures: {
    name: 'Figures and dates',
    each: 2,
    most: 6,
    why: 'Numbers and dates can be compared with the records.',
    phrases: [],
  },
} as const satisfies Record<string, LanguageSignal>;

export type LanguageSignalKey = keyof typeof LANGUAGE_SIGNALS;

/** Turns of phrase in which a word of the table means something else; they use up their words. */
export const HARMLESS_PHRASES: readonly string[] = [
  'at|after|above|over|first_of|most_of|not_at|in|of all',
  'all in all',
  'all right|over|along|of_a_sudden|night|day|year|time|ages|kinds|sorts|saints|souls|blacks|star|stars',
  'every day|week|month|year|night|morning|hour|minute|second|time|now_and_then|other|two|three|four|five|six|seven|eight|nine|ten',
  'never mind',
  'next to nothing',
  'nothing but|to_do_with',
  'none other|the_less',
  "not|isn't|aren't|wasn't|don't|doesn't|hardly absolutely|completely|totally|entirely|guaranteed|impossible",
  'lies in|on|within|at|between|beneath|below|above|under|over|near|north|south|east|west|about|along|behind|ahead|outside|inside|dormant|flat|down|with',
  'he|she|who studies',
  'evil eye',
  'corrupt file|files|data|disk',
];
