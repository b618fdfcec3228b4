import type { OpenApiMeta } from 'trpc-openapi';
import type { Context } from '../context.ts';
import type { Refusal } from './openapi/refusals.ts';

/** What is told of every procedure, and of those that the REST interface offers. */
export type CallMeta = OpenApiMeta<{
  summary: string;
  /** What it may refuse, but for what every call may. */
  refusals?: readonly Refusal[];
  /** It takes the visitor's token into account. */
  knowsVisitor?: boolean;
  /** Whether it takes an identity token; one that does not hold is refused by who takes it at all. */
  bearer?: Bearer;
  /** An answer whose work goes on is given with 202. */
  mayAccept?: boolean;
  /** The most fields and list entries of its body, where they are more than of the others. */
  fields?: number;
  /** Its body is counted and let go: at most so many bytes, once the call has been looked at without it. */
  unread?: Unread;
  /** What is answered when the id in its address is left out or blank. */
  needsId?: string;
}>;

export type Bearer = 'never' | 'optional' | 'required';

export interface Unread {
  bytes: number;
  /** Fails where the call would, whatever its body is; `at`: the names in its address. */
  check: (context: Context, at: Record<string, string>) => Promise<void>;
}

interface RestCall {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Under `/api`, with `{names}` of the input's fields. */
  path: `/${string}`;
  tag: 'Analysing' | 'Reading' | 'Allowance' | 'Account' | 'Administration';
  summary: string;
  description: string;
  refusals: readonly Refusal[];
  knowsVisitor?: boolean;
  /** Optional when not given; required where it refuses with `sign_in_required`. */
  bearer?: 'never';
  mayAccept?: boolean;
  unread?: Unread;
  needsId?: string;
}

/** Offers a procedure in the REST interface. */
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
    // What it demands of the caller and how it fails is written into the document afterwards.
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
