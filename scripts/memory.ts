import { readFileSync, statfsSync } from 'node:fs';

/** Of what databases, releases and clones of a run take at once, with room for all else that has its memory there. */
const ROOM_BYTES = 3 * 2 ** 30;
const MEMORY = '/dev/shm';

/**
 * Has temporary files of this process and of those it starts in memory, where it can be had as a
 * folder whose programs may run. Tests make and remove databases by the hundred, of a thousand files each.
 */
export function useMemory(): void {
  if (isRoomyMemory()) process.env['TMPDIR'] = MEMORY;
}

function isRoomyMemory(): boolean {
  try {
    const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
    const [, , type, options = ''] =
      mounts.map((line) => line.split(' ')).find(([, folder]) => folder === MEMORY) ?? [];
    const { bavail, bsize } = statfsSync(MEMORY);
    return (
      type === 'tmpfs' && !options.split(',').includes('noexec') && bavail * bsize > ROOM_BYTES
    );
  } catch {
    return false;
  }
}
