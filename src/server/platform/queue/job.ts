export interface JobDefinition<Payload extends object> {
  name: string;
  /** Retries after errors; dead processes do not count. */
  retryLimit: number;
  retryDelay: number;
  expireInSeconds: number;
  giveUpAfterSeconds?: number;
  concurrency: number;
  payload?: Payload;
}

export interface Job<Payload> {
  id: string;
  payload: Payload;
  signal: AbortSignal;
  /** It was given up because its time is over. */
  outOfTime: boolean;
}

export const abandonedName = (definition: JobDefinition<object>) => `${definition.name}-abandoned`;
