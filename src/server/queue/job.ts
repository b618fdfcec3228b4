/** What a durable job is called, what it carries and how often it is tried. */
export interface JobDefinition<Payload extends object> {
  name: string;
  /** Tries after the first one. */
  retryLimit: number;
  /** Seconds before the first new try; doubles with each further one. */
  retryDelay: number;
  /** Seconds after which a try that has not ended is taken for lost. */
  expireInSeconds: number;
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

/** The name under which jobs wait that failed at every try. */
export const abandonedName = (definition: JobDefinition<object>) => `${definition.name}-abandoned`;
