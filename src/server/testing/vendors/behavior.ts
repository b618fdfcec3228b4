/** What a stand-in vendor does with one request. */
export interface Behavior {
  /** Milliseconds before anything is sent. */
  delayMs: number;
  /** Nothing is sent before this has come true; without it, at once. */
  until?: Promise<unknown>;
  act:
    | { how: 'answer'; answer: AnswerOptions }
    /** The model's text is this, whatever was asked for. */
    | { how: 'text'; text: string }
    | { how: 'refuse'; by: 'model' | 'filter' }
    /** Stops at the limit of tokens, in the middle of the JSON. */
    | { how: 'truncate' }
    | { how: 'status'; status: number; code?: string; headers?: Record<string, string> }
    /** 200 with an error inside, as the vendors that run in the background answer. */
    | { how: 'fail'; code: string }
    | { how: 'raw'; body: string }
    | { how: 'reset'; midBody: boolean }
    /** A well-formed answer with so many bytes of white space before it. */
    | { how: 'flood'; bytes: number }
    | { how: 'hang' };
}

export interface AnswerOptions {
  /** `truth_percentage` of a judgment. */
  percentage?: number;
  /** Every grade and score of an evaluation or a detailed analysis. */
  grade?: number;
  /** Values by the name of their property, wherever in the answer it stands. */
  values?: Record<string, unknown>;
  /** What differs from line to line of the search's input. */
  ofLines?: readonly Pick<AnswerOptions, 'grade' | 'values'>[];
  /** How many lines the search's input has, where the stand-in does not count them itself. */
  lines?: number;
  /** Properties to leave out, wherever they stand. */
  without?: readonly string[];
  /** What the search found, one list for each search. */
  searches?: readonly (readonly FoundPage[])[];
}

/** A search result as Perplexity gives it. */
export interface FoundPage {
  id: number;
  url: string;
  title: string;
  snippet: string;
  date?: string | null;
}

const doing = (act: Behavior['act']): Behavior => ({ delayMs: 0, act });

const cited = (result: number, summary: string) => ({
  ...{ result, summary, stance: 'supports', is_primary: false },
  quote: 'This is what no page says.',
});

/** All that a stand-in can be told to do. */
export const behave = {
  normally: (answer: AnswerOptions = {}): Behavior => doing({ how: 'answer', answer }),
  slowly: (delayMs: number, then: Behavior = doing({ how: 'answer', answer: {} })): Behavior => ({
    ...then,
    delayMs,
  }),
  after: (until: Promise<unknown>, then: Behavior = doing({ how: 'answer', answer: {} })) => ({
    ...then,
    until,
  }),
  /** `retryAfter` as the header has it: seconds or an HTTP date. */
  rateLimited: (retryAfter?: string): Behavior =>
    doing({
      how: 'status',
      status: 429,
      ...(retryAfter === undefined ? {} : { headers: { 'retry-after': retryAfter } }),
    }),
  outOfCredit: (): Behavior => doing({ how: 'status', status: 429, code: 'insufficient_quota' }),
  failing: (status = 500, headers: Record<string, string> = {}): Behavior =>
    doing({ how: 'status', status, headers }),
  failingInside: (code = 'server_error'): Behavior => doing({ how: 'fail', code }),
  unauthorized: (): Behavior => doing({ how: 'status', status: 401 }),
  modelUnknown: (): Behavior => doing({ how: 'status', status: 404 }),
  resetting: (): Behavior => doing({ how: 'reset', midBody: false }),
  resettingMidBody: (): Behavior => doing({ how: 'reset', midBody: true }),
  malformed: (): Behavior => doing({ how: 'raw', body: '{"id": "resp_1", "output": [' }),
  withRawBody: (body: string): Behavior => doing({ how: 'raw', body }),
  inProse: (): Behavior =>
    doing({ how: 'text', text: 'Sure! I would say that this is about 80 % true.' }),
  withText: (text: string): Behavior => doing({ how: 'text', text }),
  withEmptyObject: (): Behavior => doing({ how: 'text', text: '{}' }),
  outOfRange: (): Behavior => doing({ how: 'answer', answer: { percentage: 140, grade: 11 } }),
  withoutGrades: (): Behavior =>
    doing({
      how: 'answer',
      answer: { without: ['truth_percentage', 'perplexity_main_grade', 'score'] },
    }),
  citingUnknownResults: (): Behavior =>
    doing({
      how: 'answer',
      answer: {
        values: {
          mainstream: [cited(99, 'A page that was not found.')],
          conflicting: [cited(-1, 'Another one.')],
          top_sources: [99],
        },
      },
    }),
  /** The model says no. */
  refusing: (): Behavior => doing({ how: 'refuse', by: 'model' }),
  /** The vendor's filter steps in. */
  filtered: (): Behavior => doing({ how: 'refuse', by: 'filter' }),
  /** Characters that no database takes and no page should show. */
  withDirtyText: (): Behavior =>
    doing({
      how: 'answer',
      answer: {
        values: {
          explanation: DIRTY_TEXT,
          analysis_summary: DIRTY_TEXT,
          detailed_explanation: DIRTY_TEXT,
        },
        searches: [[{ id: 1, url: 'https://a.example/', title: DIRTY_TEXT, snippet: DIRTY_TEXT }]],
      },
    }),
  truncating: (): Behavior => doing({ how: 'truncate' }),
  silently: (): Behavior => doing({ how: 'hang' }),
  flooding: (bytes = 4_000_000): Behavior => doing({ how: 'flood', bytes }),
};

/** Reads "clean and dirty 😀" once it is cleaned. */
export const DIRTY_TEXT = 'clean\u0000 and\u0007 dirty\ud83d \u202e😀\udc00';
