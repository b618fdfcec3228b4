import { spawn, spawnSync } from 'node:child_process';
import { closeSync, fchownSync, openSync } from 'node:fs';

/**
 * As whom PostgreSQL's programs run. PostgreSQL refuses to run as root:
 * - `plain`: we are not root, so as we are;
 * - `namespace`: as root, in a user namespace in which root is called 1000;
 * - `nobody`: as root where user namespaces are forbidden, as an unprivileged user.
 */
export type Account = 'plain' | 'namespace' | 'nobody';

/** What Linux distributions and macOS agree on for a user without rights. */
export const NOBODY = 65_534;

const NAMESPACE = ['unshare', '--user', '--map-user=1000', '--map-group=1000', '--'];

export function chooseAccount(): Account {
  if (process.getuid?.() !== 0) return 'plain';
  return mayUse('namespace', 'x', '/') ? 'namespace' : 'nobody';
}

interface Run {
  /** File that gets what the program prints. Given by file, as a server that stays would keep a pipe open. */
  output: string;
  cwd: string;
}

/**
 * Runs a program as the account, in a session of its own, so that neither Ctrl-C nor the end of our
 * process reaches what it starts.
 * @returns its exit code; 127 when it could not be started
 */
export function runAs(account: Account, command: readonly string[], { output, cwd }: Run): Promise<number> {
  const out = openSync(output, 'a', 0o600);
  if (account === 'nobody') fchownSync(out, NOBODY, NOBODY);
  const [file = '', ...args] = account === 'namespace' ? [...NAMESPACE, ...command] : command;
  const child = spawn(file, args, {
    cwd,
    detached: true,
    stdio: ['ignore', out, out],
    env: { PATH: process.env['PATH'], LC_MESSAGES: 'C', TZ: 'UTC', PGTZ: 'UTC' },
    ...(account === 'nobody' ? { uid: NOBODY, gid: NOBODY } : {}),
  });
  return new Promise((resolve) => {
    child.once('exit', (code) => resolve(code ?? 1));
    child.once('error', () => resolve(127));
  }).finally(() => closeSync(out)) as Promise<number>;
}

/** Whether the account may enter the folder and use it as the shell's `test` flag says (`w`, `x`, `r`). */
export function mayUse(account: Account, flag: 'r' | 'w' | 'x', target: string): boolean {
  const command = ['sh', '-c', `test -${flag} "$1"`, 'sh', target];
  const [file = '', ...args] = account === 'namespace' ? [...NAMESPACE, ...command] : command;
  const nobody = account === 'nobody' ? { uid: NOBODY, gid: NOBODY } : {};
  return spawnSync(file, args, { cwd: '/', stdio: 'ignore', ...nobody }).status === 0;
}
