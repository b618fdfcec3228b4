import { AUDIT_GROUPS, AUDIT_SUBJECT_MAX } from '../../../../shared/adminLists.ts';
import type { AuditPlace } from '../../../../shared/schema/audit.ts';
import { readText, writeQuery } from '../../../ui/list/useListAddress.ts';

export interface AuditAddress {
  group: (typeof AUDIT_GROUPS)[number] | 'all';
  actor: string;
  subject: string;
  /** Days as `2026-11-20`, inclusive, or empty. */
  from: string;
  to: string;
  /** The entry that the page begins after (older ones) or before (newer ones). */
  place: { after: AuditPlace } | { before: AuditPlace } | null;
}

export function readAuditAddress(query: string): AuditAddress {
  const params = new URLSearchParams(query);
  const [after, before] = [readPlace(params.get('after')), readPlace(params.get('before'))];
  return {
    group: AUDIT_GROUPS.find((group) => group === params.get('group')) ?? 'all',
    actor: readText(params, 'actor', AUDIT_SUBJECT_MAX),
    subject: readText(params, 'subject', AUDIT_SUBJECT_MAX),
    from: readDay(params.get('from')),
    to: readDay(params.get('to')),
    place: after ? { after } : before ? { before } : null,
  };
}

export function writeAuditAddress({ place, ...filter }: AuditAddress): string {
  const places = Object.entries<AuditPlace>({ ...place });
  const written = Object.fromEntries(places.map(([name, { at, id }]) => [name, `${at}_${id}`]));
  return writeQuery({ ...filter, ...written }, { group: 'all' });
}

const PLACE =
  /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z)_([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

function readPlace(text: string | null): AuditPlace | null {
  const [, at = '', id = ''] = PLACE.exec(text ?? '') ?? [];
  return isMoment(at) ? { at, id } : null;
}

/** Without the years whose days overflow four digits in some time zone. */
const DAY = /^(?!0000|9999)\d{4}-\d{2}-\d{2}$/;

const readDay = (text: string | null): string =>
  text !== null && DAY.test(text) && isMoment(`${text}T00:00:00.000Z`) ? text : '';

/** There is no 30th of February. */
function isMoment(text: string): boolean {
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString() === text;
}
