import { type AnyProcedure, TRPCError } from '@trpc/server';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { idleServices, testContext } from '../testing/context.ts';
import { insertPerson } from '../testing/people.ts';
import { scriptedIdentity } from '../testing/scriptedIdentity.ts';
import type { CallMeta } from './rest/call.ts';
import { createCallerFactory } from './procedures.ts';
import { requestContext } from './context.ts';
import { appRouter } from './router.ts';

/** Every procedure whose path says that it is for admins, as the router knows it. */
const procedures = Object.entries(
  appRouter._def.procedures as unknown as Record<string, AnyProcedure>,
).filter(([path]) => path.startsWith('admin.'));

/** What is refused, whoever they are and whatever they send. */
const REFUSED = {
  anonymous: 'UNAUTHORIZED',
  forged: 'UNAUTHORIZED',
  registered: 'FORBIDDEN',
  suspended: 'FORBIDDEN',
  'suspended admin': 'FORBIDDEN',
  unverified: 'FORBIDDEN',
} as const;
type Who = keyof typeof REFUSED | 'admin';

/** None of them is an input of any of them. */
const WRONG_INPUTS = [undefined, {}, { bogus: 1, role: 'ADMIN' }, 'ADMIN', [[]]];

const services = idleServices();
const identity = scriptedIdentity();
const NOW = new Date('2026-11-20T12:00:00Z');

/** Makes calls as somebody of the kind does. */
async function callerFor(who: Who) {
  const role = who.endsWith('admin') ? 'ADMIN' : 'REGISTERED';
  const { id, email } = await insertPerson(services.db, { role });
  const suspendedAt = who.startsWith('suspended') ? NOW : null;
  await services.db.user.update({ where: { id }, data: { suspendedAt } });
  const said = { identityId: `identity-${id}`, email, emailVerified: who !== 'unverified' };
  const bearer = who === 'forged' ? 'forged' : identity.tokenFor(said);
  const headers = who === 'anonymous' ? {} : { authorization: `Bearer ${bearer}` };
  const parts = { db: services.db, identity, adminEmail: null, https: false };
  const response = { appendHeader: () => undefined as never };
  const asking = requestContext(parts, { headers }, response, NOW);
  const caller = createCallerFactory(appRouter)(testContext({ ...services, ...parts, ...asking }));
  return (path: string, input: unknown): Promise<unknown> => {
    const at = path.split('.').reduce<unknown>((found, name) => (found as Named)[name], caller);
    return (at as (input: unknown) => Promise<unknown>)(input);
  };
}

type Named = Record<string, unknown>;

/** How the call ended: `done`, or the code of its refusal. */
const endOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: unknown) => (error instanceof TRPCError ? error.code : String(error)),
  );

it('there are procedures of admins to look at', () => {
  expect(procedures.length).toBeGreaterThan(1);
});

describe.each(procedures)('%s', (path, procedure) => {
  it.each(Object.entries(REFUSED))(
    'is refused to who is %s, whatever they send',
    async (who, code) => {
      const call = await callerFor(who as Who);
      for (const input of WRONG_INPUTS) expect(await endOf(call(path, input))).toBe(code);
    },
  );

  it('takes admins for what they are', async () => {
    const call = await callerFor('admin');
    for (const input of WRONG_INPUTS)
      expect(['done', 'BAD_REQUEST', 'NOT_FOUND', 'CONFLICT']).toContain(
        await endOf(call(path, input)),
      );
  });

  it('takes nothing that it does not know', async () => {
    const inputs = procedure._def.inputs as z.ZodType[];
    for (const input of inputs) expect(openObjects(input)).toEqual([]);
    if (inputs.length === 0) return;
    const call = await callerFor('admin');
    expect(await endOf(call(path, { bogus: 1 }))).toBe('BAD_REQUEST');
  });

  it('says what it does and what it gives', () => {
    const { meta, output } = procedure._def as { meta?: CallMeta; output?: unknown };
    expect(meta?.summary).toMatch(/\w/);
    expect(output).toBeDefined();
  });
});

/** Where an input takes fields that it does not name. */
function openObjects(schema: z.ZodType): string[] {
  const open: string[] = [];
  const look = (node: unknown, at: string): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, properties, additionalProperties } = node as Named;
    const named = type === 'object' && properties !== undefined;
    if (named && additionalProperties !== false) open.push(at);
    for (const [key, value] of Object.entries(node)) look(value, `${at}/${key}`);
  };
  look(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), '');
  return open;
}
