import type { z } from 'zod';
import { cleanString } from './answer.ts';

/** A vendor's model behind its wire protocol. */
export interface Model {
  /** As readers know it: OpenAI, Perplexity, Gemini. */
  readonly vendor: string;
  /** As configured. */
  readonly name: string;
  /**
   * Asks once. Rejects with a `VendorError` for whatever the vendor did, and with the signal's reason
   * when the signal was aborted.
   */
  ask<T>(question: Question<T>): Promise<Reply<T>>;
}

export interface Question<T> {
  instructions: string;
  /** What is to be judged, marked as data. */
  input: string;
  /** What the answer has to be; a number out of its range is no answer. */
  answer: z.ZodType<T>;
  /** Name of the answer's schema, for the protocols that want one. */
  answerName: string;
  signal: AbortSignal;
}

export interface Reply<T> {
  answer: T;
  /** What the vendor's own search returned, in the order in which it did; empty without a search. */
  results: SearchResult[];
  /** The model that answered, as the vendor names it. */
  model: string;
  tokens: { input: number; output: number } | null;
  costUsd: number | null;
}

export interface SearchResult {
  /** What the model cites it by. */
  id: number;
  title: string;
  /** http or https. */
  url: string;
  /** As the vendor gives it. */
  date: string | null;
  snippet: string;
}

/** Where a vendor's model is reached, and with what. */
export interface ModelConfig {
  /** Goes into a header and nowhere else. */
  apiKey: string;
  /** Without a slash at the end. */
  baseUrl: string;
  model: string;
}

/** The name that a vendor gives for the model that answered, else the one that was asked for. */
export function modelName(given: unknown, asked: string): string {
  return (typeof given === 'string' && cleanString(given, 100)) || asked;
}
