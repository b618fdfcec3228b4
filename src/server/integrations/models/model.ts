import type { z } from 'zod';
import { cleanString } from './answer.ts';

export interface Model {
  readonly vendor: string;
  readonly name: string;
  /** Sends one request. Rejects with a `VendorError` or the signal's reason. */
  ask<T>(question: Question<T>): Promise<Reply<T>>;
  /** Where a vendor takes long over the first answer in a new form: has it get the form ready. */
  prepare?(form: AnswerForm): Promise<void>;
}

export type AnswerForm = Pick<Question<unknown>, 'answer' | 'answerName' | 'signal'>;

export interface Question<T> {
  instructions: string;
  input: string;
  answer: z.ZodType<T>;
  answerName: string;
  signal: AbortSignal;
  /** A small task: a short answer, soon, with little thought. */
  light?: boolean;
  /** Doubles the length that an answer may have, after one that was cut. */
  moreRoom?: boolean;
}

export interface Reply<T> {
  answer: T;
  /** Results of the vendor's search, in its order. */
  results: SearchResult[];
  model: string;
  tokens: { input: number; output: number } | null;
  costUsd: number | null;
}

export interface SearchResult {
  id: number;
  title: string;
  /** http or https */
  url: string;
  date: string | null;
  snippet: string;
}

export interface ModelConfig {
  apiKey: string;
  /** Without a trailing slash */
  baseUrl: string;
  model: string;
  options?: ModelOptions;
}

/** What is left out is up to the vendor. */
export interface ModelOptions {
  /** How long the model thinks before it answers, in the vendor's own words. */
  reasoning?: string | undefined;
  /** Rounds of searching, 1 to 10. */
  steps?: number | undefined;
  resultsPerSearch?: number | undefined;
  tokensPerPage?: number | undefined;
}

export function modelName(given: unknown, asked: string): string {
  return (typeof given === 'string' && cleanString(given, 100)) || asked;
}
