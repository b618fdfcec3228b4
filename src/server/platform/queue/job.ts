/** What a durable job is called, what it carries and how often it is tried. */
export interface JobDefinition<Payload extends object> {
  name: string;
  /** Tries after the first one. Only one that ended with an error counts, not one whose process died. */
  retryLimit: number;
  /** Seconds before the first new try; doubles with each further one. */
  retryDelay: number;
  /** Seconds after which a try that has not ended is told to, and has failed. */
  expireInSeconds: number;
  /** Seconds after it was written from which on it is not taken up again; without it, always. */
  giveUpAfterSeconds?: number;
  /** Jobs of this kind that one process works on at a time. */
  concurrency: number;
  /** Carries the payload's type; never set. */
  payload?: Payload;
}

export interface Job<Payload> {
  id: string;
  payload: Payload;
  /** Aborted when the try has lasted too long, or the process ends. */
  signal: AbortSignal;
}

export interface AbandonedJob<Payload> extends Job<Payload> {
  /** Its time was over, while processes died at it; otherwise it failed at every try. */
  outOfTime: boolean;
}

/** The name under which jobs wait that were given up. */
export const abandonedName = (definition: JobDefinition<object>) => `${definition.name}-abandoned`;
