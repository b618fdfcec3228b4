import { paths } from '../shared/paths.ts';
import { analystsOf } from './modules/analysts/analyst.ts';
import { EMBEDDED_BEHIND_PROXY } from './openIdentity.ts';
import type { RunningServer } from './startServer.ts';

/** The first line is read by programs. */
export function describeStart(
  server: Pick<RunningServer, 'address' | 'database' | 'analysts' | 'signIn'>,
): string {
  const analysts = analystsOf(server.analysts).map(({ place, kind, name, model }) =>
    kind === 'built-in' ? `${place}: built-in` : `${place}: ${name} ${model ?? ''}`,
  );
  const lines = [
    `Verimeter runs on ${server.address}`,
    `  Database  ${server.database}`,
    `  Analysts  ${analysts.join(', ')}`,
    `  Sign-in   ${describeSignIn(server)}`,
  ];
  const { kind, adminEmail, behindProxy } = server.signIn;
  if (kind === 'embedded' && behindProxy) lines.push(`  Warning   ${EMBEDDED_BEHIND_PROXY}`);
  if (adminEmail !== null) lines.push(`  Admin     whoever signs in as ${adminEmail}`);
  return `${lines.join('\n')}\n`;
}

function describeSignIn({ address, signIn }: Pick<RunningServer, 'address' | 'signIn'>): string {
  if (signIn.kind === 'firebase') return `Firebase project ${signIn.projectId}`;
  return `embedded, for this machine; its mails are at ${address}${paths.outbox}`;
}
