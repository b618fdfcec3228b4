import type { OpenApiMeta } from 'trpc-openapi';
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
  /** The most bytes of its body, where they are not as of the others. */
  bodyLimit?: number;
  /** What is answered when the id in its address is left out or blank. */
  needsId?: string;
}>;

export type Bearer = 'never' | 'optional' | 'required';

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
  bodyLimit?: number;
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
    ...(call.bodyLimit === undefined ? {} : { bodyLimit: call.bodyLimit }),
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
