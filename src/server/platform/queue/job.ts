export interface JobDefinition<Payload extends object> {
  name: string;
  /** Without those after the death of a process. */
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
  /** The job was given up because its time is over. */
  outOfTime: boolean;
}

export const abandonedName = (definition: JobDefinition<object>) => `${definition.name}-abandoned`;
