/**
 * Registers people with the embedded sign-in service until its file can grow no more, makes room, and tries
 * again; prints what came of it. To be run as a process of its own with a limit of the size of files.
 */
import { readdir } from 'node:fs/promises';
import { PASSWORD, serveEmbedded } from '../serveEmbedded.ts';

const service = await serveEmbedded();
const nameOf = (count: number) => `person${count}@example.org`;
const register = async (email: string) => {
  const { status, json } = await service.call('signUp', { email, password: PASSWORD });
  return { status, localId: json.localId as string, message: json.error?.message };
};

const first = await register(nameOf(0));
let count = 1;
let last = first;
while (last.status === 200 && count < 100) last = await register(nameOf(count++));
const refused = nameOf(count - 1);
const signIn = await service.signIn(PASSWORD, refused);
const left = await readdir(service.dataDir);

await service.identity().remove(first.localId);
const again = await register(refused);
await service.restart();
const afterRestart = await service.signIn(PASSWORD, refused);
await service.close();
process.stdout.write(
  JSON.stringify({
    registered: count - 1,
    refused: [last.status, last.message],
    signIn: signIn.json.error?.message,
    left,
    again: again.status,
    afterRestart: afterRestart.status,
  }),
);
