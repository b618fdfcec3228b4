import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { AnswerOptions, Behavior, FoundPage } from './behavior.ts';
import { type Body, fillSchema, type Protocol, type Said } from './protocol.ts';

/** What the search finds unless a script says otherwise. */
export const FOUND: readonly FoundPage[] = [
  {
    id: 1,
    url: 'https://www.encyclopaedia.example/entry',
    title: 'An entry of an encyclopaedia',
    snippet: 'This is what is known about it.',
  },
  {
    id: 2,
    url: 'https://science.example/study?id=7',
    title: 'A study',
    snippet: 'This is what was measured in the study.',
  },
  {
    id: 3,
    url: 'https://doubters.example/why',
    title: 'Why some doubt it',
    snippet: 'This is what speaks against it.',
  },
];

/** Answers one request as the behavior says. */
export async function perform(
  { delayMs, until, act }: Behavior,
  protocol: Protocol,
  { model, body }: { model: string; body: Body },
  response: ServerResponse,
): Promise<void> {
  if (delayMs > 0) await pauseUnlessClosed(delayMs, response);
  if (until) await Promise.race([until, closed(response)]);
  const options = act.how === 'answer' ? act.answer : {};
  const searches = options.searches ?? [FOUND];
  const cited = citing(searches, { lines: protocol.linesOf?.(body) ?? 1, ...options });
  const answer = fillSchema(protocol.schemaOf(body), cited);
  const said: Said = { model, searches, text: JSON.stringify(answer) };
  const send = (value: unknown) => respond(response, 200, JSON.stringify(value));

  switch (act.how) {
    case 'answer':
      send(protocol.answer(said));
      return;
    case 'text':
      send(protocol.answer({ ...said, text: act.text }));
      return;
    case 'refuse':
      send(protocol.refuse(said, act.by));
      return;
    case 'truncate':
      send(protocol.truncate(said));
      return;
    case 'fail':
      send(protocol.fail(said, act.code));
      return;
    case 'raw':
      respond(response, 200, act.body);
      return;
    case 'status': {
      const { status, code } = act;
      const message = `The stand-in's own words about ${status}.`;
      const error = JSON.stringify(protocol.error({ status, code, message }));
      respond(response, status, error, act.headers);
      return;
    }
    case 'reset': {
      if (act.midBody) {
        const whole = JSON.stringify(protocol.answer(said));
        response.writeHead(200, headers(whole));
        response.write(whole.slice(0, whole.length / 2));
        // The half has to be out, or it would be no reset in the middle.
        await pauseUnlessClosed(20, response);
      }
      response.socket?.resetAndDestroy();
      return;
    }
    case 'flood':
      response.writeHead(200, { 'content-type': 'application/json' });
      // Whoever hangs up has seen enough.
      await pipeline(flood(act.bytes, JSON.stringify(protocol.answer(said))), response).catch(
        () => undefined,
      );
      return;
    case 'hang':
      await closed(response);
  }
}

function* flood(bytes: number, end: string): Generator<string> {
  const chunk = ' '.repeat(65_536);
  for (let sent = 0; sent < bytes; sent += chunk.length) yield chunk;
  yield end;
}

/** Sources are cited by what was found, so that an answer is in order unless it is told not to be. */
function citing(searches: Said['searches'], options: AnswerOptions): AnswerOptions {
  const { percentage = 80, grade = 8 } = options;
  const found = searches.flat();
  const cite =
    (stance: 'supports' | 'refutes') =>
    ({ id, snippet }: FoundPage) => ({
      result: id,
      summary: `What result ${id} says.`,
      stance,
      is_primary: false,
      quote: snippet,
    });
  const first = Math.max(1, found.length - 1);
  const [side, other] =
    grade < 5 ? (['refutes', 'supports'] as const) : (['supports', 'refutes'] as const);
  const values = {
    mainstream: found.slice(0, first).map(cite(side)),
    conflicting: found.slice(first).map(cite(other)),
    top_sources: [1],
    ...options.values,
  };
  return { ...options, percentage, grade, values };
}

const headers = (body: string) => ({
  'content-type': 'application/json',
  'content-length': Buffer.byteLength(body),
});

function respond(
  response: ServerResponse,
  status: number,
  body: string,
  more: Record<string, string> = {},
): void {
  response.writeHead(status, { ...headers(body), ...more });
  response.end(body);
}

const closed = (response: ServerResponse): Promise<unknown> =>
  response.destroyed ? Promise.resolve() : once(response, 'close');

async function pauseUnlessClosed(ms: number, response: ServerResponse): Promise<void> {
  const ending = new AbortController();
  await Promise.race([
    pause(ms, undefined, { signal: ending.signal }).catch(() => undefined),
    closed(response),
  ]);
  ending.abort();
}
