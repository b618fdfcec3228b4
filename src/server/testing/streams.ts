import { Agent, get } from 'node:http';

interface StreamedEvent {
  id?: string;
  event?: string;
  data?: unknown;
}

/** Reads a stream of server-sent events to its end. */
export async function readStream(
  url: string,
  headers: Record<string, string> = {},
): Promise<StreamedEvent[]> {
  const response = await fetch(url, { headers });
  const text = await response.text();
  return text
    .split('\n\n')
    .filter((block) => block !== '' && !block.startsWith(':'))
    .map((block) => {
      const fields = block.split('\n').map((line) => /^(\w+): (.*)$/.exec(line)?.slice(1) ?? []);
      const { data, ...rest } = Object.fromEntries(fields) as Record<string, string>;
      return { ...rest, data: JSON.parse(data ?? 'null') as unknown };
    });
}

/** A live stream that is being read. */
interface WatchedStream {
  /** What came so far. */
  text: () => string;
  /** Resolves at the end of the stream, with all of it. */
  ended: Promise<string>;
  leave: () => void;
}

/** Thousands of streams at once need as many connections, and none that is used again. */
const agent = new Agent({ maxSockets: Infinity, keepAlive: false });

/** Opens a stream of server-sent events; resolves as soon as the server has answered. */
export function watchStream(
  url: string,
  headers: Record<string, string> = {},
  onData: (text: string) => void = () => undefined,
): Promise<WatchedStream> {
  return new Promise((opened, failed) => {
    const request = get(url, { agent, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      const ended = new Promise<string>((resolve) => {
        response.on('data', (chunk: string) => {
          text += chunk;
          onData(chunk);
        });
        response.on('close', () => resolve(text));
        response.on('error', () => resolve(text));
      });
      opened({ text: () => text, ended, leave: () => request.destroy() });
    });
    request.on('error', failed);
  });
}

/** The ids of the events in a stream, and `end` for its last word. */
export const idsOf = (text: string): string[] =>
  [...text.matchAll(/^id: (\d+)$|^event: (end)$/gm)].map(([, id, end]) => id ?? end ?? '');
