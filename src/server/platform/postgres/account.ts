import { spawn, spawnSync, type SpawnOptions } from 'node:child_process';
import { closeSync, fchownSync, openSync } from 'node:fs';
import { userInfo } from 'node:os';
import { findNobody } from './nobody.ts';

/**
 * As whom PostgreSQL's programs run. They refuse to run as root, and as a user without a name:
 * - `plain`: as we are;
 * - `namespace`: in a user namespace in which we are called "nobody", and are ourselves outside it;
 * - `nobody`: as root where user namespaces are forbidden, as the unprivileged user "nobody".
 */
export type Account = 'plain' | 'namespace' | 'nobody';

export function chooseAccount(): Account {
  const root = process.getuid?.() === 0;
  if (!root && hasName()) return 'plain';
  if (mayUse('namespace', 'x', '/')) return 'namespace';
  return root ? 'nobody' : 'plain';
}

/** A container may run under a number that no user of it has. */
function hasName(): boolean {
  try {
    return userInfo().uid === process.getuid?.() || process.platform === 'win32';
  } catch {
    return false;
  }
}

/** The user and group that files of the account belong to; null: whoever makes them, nothing to do. */
export function ownerOf(account: Account): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  return account === 'nobody' ? findNobody() : { uid: 0, gid: 0 };
}

interface Run {
  /** File that gets what the program prints. A file, as a server that stays would keep a pipe open. */
  output: string;
  cwd: string;
}

/**
 * Runs a program as the account, in a session of its own, so that neither Ctrl-C nor the end of our
 * process reaches what it starts.
 * @returns its exit code; 127 when it could not be started
 */
export async function runAs(
  account: Account,
  command: readonly string[],
  { output, cwd }: Run,
): Promise<number> {
  const out = openSync(output, 'a', 0o600);
  const owner = ownerOf(account);
  if (owner) fchownSync(out, owner.uid, owner.gid);
  const { file, args, options } = prepare(account, command);
  const env = { PATH: process.env['PATH'], LC_MESSAGES: 'C', TZ: 'UTC' };
  const stdio: SpawnOptions['stdio'] = ['ignore', out, out];
  const child = spawn(file, args, { ...options, cwd, env, stdio, detached: true });
  try {
    return await new Promise<number>((resolve) => {
      child.once('exit', (code) => resolve(code ?? 1));
      child.once('error', () => resolve(127));
    });
  } finally {
    closeSync(out);
  }
}

/** Whether the account can reach the file or folder, and what `test` asks about it is so. */
export function mayUse(account: Account, flag: 'r' | 'w' | 'x', target: string): boolean {
  const command = ['sh', '-c', `test -${flag} "$1"`, 'sh', target];
  const { file, args, options } = prepare(account, command);
  return spawnSync(file, args, { ...options, cwd: '/', stdio: 'ignore' }).status === 0;
}

function prepare(account: Account, command: readonly string[]) {
  const { uid, gid } = findNobody();
  const namespace = ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`, '--'];
  const [file = '', ...args] = account === 'namespace' ? [...namespace, ...command] : command;
  return { file, args, options: account === 'nobody' ? { uid, gid } : {} };
}
