import type { OpenApiMeta } from 'trpc-openapi';
import type { Context } from '../context.ts';
import type { Refusal } from './openapi/refusals.ts';

export type CallMeta = OpenApiMeta<{
  summary: string;
  refusals?: readonly Refusal[];
  knowsVisitor?: boolean;
  bearer?: Bearer;
  mayAccept?: boolean;
  fields?: number;
  /** The body is counted and discarded after a check without it. */
  unread?: DiscardedBody;
  needsId?: string;
}>;

export type Bearer = 'never' | 'optional' | 'required';

export interface DiscardedBody {
  bytes: number;
  /** Fails as the call would with any body; `at` holds path parameters. */
  check: (context: Context, at: Record<string, string>) => Promise<void>;
}

interface RestCall {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: `/${string}`;
  tag: 'Analysing' | 'Reading' | 'Allowance' | 'Account' | 'Administration';
  summary: string;
  description: string;
  refusals: readonly Refusal[];
  knowsVisitor?: boolean;
  /** By default required if `refusals` contains `sign_in_required`, else optional. */
  bearer?: 'never';
  mayAccept?: boolean;
  unread?: DiscardedBody;
  needsId?: string;
}

export function restCall(call: RestCall): CallMeta {
  const { method, path, tag, summary, description, refusals } = call;
  return {
    summary,
    refusals,
    knowsVisitor: call.knowsVisitor ?? false,
    bearer: call.bearer ?? (refusals.includes('sign_in_required') ? 'required' : 'optional'),
    mayAccept: call.mayAccept ?? false,
    ...(call.unread === undefined ? {} : { unread: call.unread }),
    ...(call.needsId === undefined ? {} : { needsId: call.needsId }),
    openapi: {
      method,
      path,
      tags: [tag],
      summary,
      description,
      protect: false,
      errorResponses: [],
    },
  };
}
