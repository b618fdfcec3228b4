export interface JobDefinition<Payload extends object> {
  name: string;
  /** Retries after errors; dead processes do not count. */
  retryLimit: number;
  /** Seconds; doubles with each retry. */
  retryDelay: number;
  /** Seconds per attempt */
  expireInSeconds: number;
  /** Seconds after creation; no limit if absent. */
  giveUpAfterSeconds?: number;
  /** Concurrent jobs per process */
  concurrency: number;
  /** Only carries the type; never set. */
  payload?: Payload;
}

export interface Job<Payload> {
  id: string;
  payload: Payload;
  /** Aborted at the attempt's time limit and at shutdown. */
  signal: AbortSignal;
}

export interface AbandonedJob<Payload> extends Job<Payload> {
  /** Its time ran out while processes died; otherwise all attempts failed. */
  outOfTime: boolean;
}

export const abandonedName = (definition: JobDefinition<object>) => `${definition.name}-abandoned`;
