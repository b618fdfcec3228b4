import { randomUUID } from 'node:crypto';

/** RFC 9562, version 7, like Prisma's `uuid(7)`; sorts by creation time. */
export function uuidV7(): string {
  const time = Date.now().toString(16).padStart(12, '0');
  // Both versions are random after the version digit.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
