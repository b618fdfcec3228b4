import { AUDIT_GROUPS, AUDIT_SUBJECT_MAX } from '../../../../shared/adminLists.ts';
import type { AuditPlace } from '../../../../shared/schema/audit.ts';

export type AuditGroup = (typeof AUDIT_GROUPS)[number];

/** What the list of acts shows, as the address says it. */
export interface AuditAddress {
  group: AuditGroup | 'all';
  /** An address, or empty: whoever. */
  actor: string;
  subject: string;
  /** Days as `2026-11-20`, or empty; both are in it. */
  from: string;
  to: string;
  /** Where the page begins: beyond an entry, towards the older ones or the newer. */
  place: { after: AuditPlace } | { before: AuditPlace } | null;
}

/** Out of what stands behind the `?`, where anybody may have written anything. */
export function readAuditAddress(query: string): AuditAddress {
  const params = new URLSearchParams(query);
  const text = (name: string) =>
    (params.get(name) ?? '').slice(0, AUDIT_SUBJECT_MAX).toWellFormed();
  const [after, before] = [readPlace(params.get('after')), readPlace(params.get('before'))];
  return {
    group: AUDIT_GROUPS.find((group) => group === params.get('group')) ?? 'all',
    actor: text('actor'),
    subject: text('subject'),
    from: readDay(params.get('from')),
    to: readDay(params.get('to')),
    place: after ? { after } : before ? { before } : null,
  };
}

/** What stands behind the `?`, without what is usual. */
export function writeAuditAddress({ group, place, ...texts }: AuditAddress): string {
  const params = new URLSearchParams();
  if (group !== 'all') params.set('group', group);
  for (const [name, text] of Object.entries(texts)) if (text !== '') params.set(name, text);
  for (const [name, { at, id }] of Object.entries<AuditPlace>({ ...place }))
    params.set(name, `${at}_${id}`);
  const query = params.toString();
  return query === '' ? '' : `?${query}`;
}

const PLACE =
  /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z)_([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

function readPlace(text: string | null): AuditPlace | null {
  const [, at = '', id = ''] = PLACE.exec(text ?? '') ?? [];
  return isMoment(at) ? { at, id } : null;
}

/** A day that begins and ends, wherever the reader is, in a year of four digits. */
const DAY = /^(?!0000|9999)\d{4}-\d{2}-\d{2}$/;

const readDay = (text: string | null): string =>
  text !== null && DAY.test(text) && isMoment(`${text}T00:00:00.000Z`) ? text : '';

/** There is no 30th of February. */
function isMoment(text: string): boolean {
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString() === text;
}
