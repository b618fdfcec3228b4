import { readFileSync } from 'node:fs';

/** The numbers that almost every system gives to "nobody", and to its group. */
const USUAL = 65_534;

/** User and group of "nobody", the user without rights that every system has. */
export function findNobody(passwd = '/etc/passwd'): { uid: number; gid: number } {
  let users: string;
  try {
    users = readFileSync(passwd, 'utf8');
  } catch {
    return { uid: USUAL, gid: USUAL };
  }
  const found = /^nobody:[^:]*:(\d+):(\d+):/m.exec(users);
  return { uid: Number(found?.[1] ?? USUAL), gid: Number(found?.[2] ?? USUAL) };
}
