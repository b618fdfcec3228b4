import type { ReportType } from '../../../../shared/schema/report.ts';
import type { ClaimMatch } from '../../library/matching/matchClaim.ts';
import type { Rating } from '../../library/record.ts';
import type { LookUp } from './lookUpStatements.ts';

export type MatchSummary = {
  text: string;
  /** Stretches of the text to be marked in it. */
  emphasized: string[];
};

/** What was found, in plain words: which record, whose, how it is rated, and what is not known. */
export function summariseMatches(lookUp: LookUp, type: ReportType): MatchSummary {
  const only = lookUp.found[0];
  if (!only) return nothingKnown(lookUp, type);
  if (lookUp.statements === 1) return summariseOne(only);
  return summariseSeveral(lookUp, type);
}

const RATED: Record<Rating, string> = {
  TRUE: 'rated true',
  MOSTLY_TRUE: 'rated mostly true',
  MIXED: 'rated mixed',
  MOSTLY_FALSE: 'rated mostly false',
  FALSE: 'rated false',
};

const DENIED: Record<Rating, string> = {
  TRUE: 'its denial counts as false',
  MOSTLY_TRUE: 'its denial counts as mostly false',
  MIXED: 'its denial counts as mixed too',
  MOSTLY_FALSE: 'its denial counts as mostly true',
  FALSE: 'its denial counts as true',
};

/** How many finds are told one by one; the sources list them all. */
const MOST_TOLD = 8;

function nothingKnown({ statements, capped }: LookUp, type: ReportType): MatchSummary {
  const what =
    type === 'credibility' && statements <= 1
      ? 'The library knows nothing about this claim.'
      : `The library knows none of the ${statements} statements in this text.`;
  const text = `${what} That is no evidence either way: it holds a limited number of well-known claims, and all grades stay at 5.${capped ? ` ${cappedNote(statements)}` : ''}`;
  return { text, emphasized: ['no evidence either way'] };
}

function summariseOne(match: ClaimMatch): MatchSummary {
  const { record, polarity, attributed } = match;
  const quoted = `“${record.claim}”`;
  const rated = RATED[record.rating];
  const denied = DENIED[record.rating];
  const found =
    polarity === 'same'
      ? `The library holds this claim as ${quoted}, ${rated} (${record.publisher}).`
      : `The claim is the denial of a record of the library, ${quoted}, which is ${rated} (${record.publisher}); so ${denied}.`;
  const aside = attributed
    ? 'Whether anybody says so was not checked, only what is said to be so.'
    : '';
  return {
    text: [found, record.summary, ...record.keyFindings, aside, NOT_JUDGED]
      .filter(Boolean)
      .join(' '),
    emphasized: polarity === 'same' ? [quoted, rated] : [quoted, rated, denied],
  };
}

const NOT_JUDGED =
  'Looking up a record tells nothing about who says it, with what bias or how coherently; those grades stay at 5.';

function summariseSeveral(lookUp: LookUp, type: ReportType): MatchSummary {
  const { found, known, statements, capped } = lookUp;
  const where = type === 'credibility' ? 'claim' : 'text';
  const records = found.length < known ? `, in ${found.length} records` : '';
  const count = `${known} of the ${statements} statements in this ${where} ${known === 1 ? 'is' : 'are'} in the library${records}.`;
  const told = found.slice(0, MOST_TOLD).map(tellOne);
  const more = found.length - told.length;
  const parts = [
    count,
    ...told.map(({ text }) => text),
    more > 0 ? `${more} more are among the sources.` : '',
    known < statements ? 'Nothing is known here about the others.' : '',
    capped ? cappedNote(statements) : '',
    NOT_JUDGED,
  ];
  return {
    text: parts.filter((part) => part !== '').join(' '),
    emphasized: [count, ...new Set(told.map(({ rated }) => rated))],
  };
}

/** One find in a sentence, and the words in it that say how it is rated. */
export function tellOne({ record, polarity }: ClaimMatch): { text: string; rated: string } {
  const rated = RATED[record.rating];
  const end = polarity === 'same' ? '' : `, and the text denies it, so ${DENIED[record.rating]}`;
  return { text: `“${record.claim}” is ${rated} (${record.publisher})${end}.`, rated };
}

const cappedNote = (statements: number): string =>
  `Only the first ${statements} statements were looked up.`;
