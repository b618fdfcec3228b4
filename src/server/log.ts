import { pino, type Logger } from 'pino';
import type { LogLevel } from './config.ts';
import hidden from './hiddenFields.json' with { type: 'json' };

export type Log = Logger;

interface LogOptions {
  readable?: boolean;
  write?: (line: string) => void;
  onError?: (text: string) => void;
}

/** Hides secrets and submitted texts that get into a line by mistake. */
export function createLog(
  level: LogLevel,
  {
    readable = false,
    write = (line) => void process.stdout.write(line),
    onError = () => {},
  }: LogOptions = {},
): Log {
  const put = (line: string) => {
    if (TROUBLE.test(line)) onError(toPlainLine(line, (time) => time).trimEnd());
    write(readable ? toPlainLine(line, (time) => time.slice(11, 19)) : line);
  };
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
      redact: { paths: REDACTED, censor: '[hidden]' },
    },
    { write: put },
  );
}

/** pino writes the level first. */
const TROUBLE = /^\{"level":"(?:warn|error|fatal)"/;

const REDACTED = [...hidden.secrets, ...hidden.submitted].flatMap((name) =>
  ['', '*', '*.*'].map(
    (prefix) => (prefix && !name.startsWith('[') ? `${prefix}.` : prefix) + name,
  ),
);

const MESSAGE_MAX = 500; // characters

/** `JSON.parse` and PostgreSQL's class 22 (data exceptions) quote the wrong value. */
const quotesValues = (error: Error) =>
  error instanceof SyntaxError ||
  ('code' in error && typeof error.code === 'string' && error.code.startsWith('22'));

/** Keeps quoted names of columns and constraints. */
function withoutQuotes(error: Error, message: string): string {
  const all = quotesValues(error);
  return message
    .replace(/"([^"]*)(?:"|$)/g, (given, text: string) =>
      all || !/^\w+$/.test(text) ? '"…"' : given,
    )
    .replace(/[^\s@"]{1,64}@[^\s@"]+/g, '[hidden]');
}

/** Drops a visitor's words: a failed query holds its arguments, a database error the row. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const last = error.message.trimEnd().split('\n').at(-1) ?? '';
  const message = error.name.startsWith('PrismaClient') ? last : error.message;
  return {
    type: error.name,
    message: withoutQuotes(error, message.slice(0, MESSAGE_MAX)),
    ...('code' in error ? { code: error.code } : {}),
    stack: error.stack?.split('\n').filter((line) => /^\s+at /.test(line)),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

function toPlainLine(line: string, clock: (time: string) => string): string {
  const { time, level, msg, err, ...rest } = JSON.parse(line) as Record<string, unknown>;
  const error = err as { type: string; message: string; stack?: string[] } | undefined;
  const fields = Object.entries(rest).map(([key, value]) => `${key}=${JSON.stringify(value)}`);
  const head = [clock(String(time)), level, msg, ...fields].filter(Boolean).join(' ');
  const tail = error ? [`  ${error.type}: ${error.message}`, ...(error.stack ?? [])] : [];
  return `${[head, ...tail].join('\n')}\n`;
}

const KEPT = 100;
const TEXT_MAX = 2_000;

export function collectRecentErrors() {
  const kept: string[] = [];
  return {
    note: (text: string): void => {
      kept.unshift(text.slice(0, TEXT_MAX));
      kept.length = Math.min(kept.length, KEPT);
    },
    latest: (): readonly string[] => kept,
  };
}
