import {
  CORRECTION_NOTE_MAX,
  CORRECTION_REASONS,
  CORRECTION_TEXT_MAX,
  CORRECTION_TEXT_MIN,
  correctionMessages,
  CORRECTIONS_MAX,
  isEmailLike,
  REQUESTS_PER_ADDRESS_AND_DAY,
  REQUESTS_PER_VISITOR_AND_DAY,
} from '../../../shared/corrections.ts';
import { DAY_MS } from '../../../shared/dates.ts';
import {
  CorrectionDecision,
  type CorrectionInput,
  CorrectionRequest,
  type CorrectionRequests,
  type DecisionInput,
} from '../../../shared/schema/admin.ts';
import { exceedsCodePoints, hasCodePoints, removeHidden } from '../../../shared/text.ts';
import type { Database } from '../../platform/database/database.ts';
import { uuidV7 } from '../../platform/database/uuidV7.ts';
import { firstOf } from '../../platform/firstOf.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { hashAddress } from '../accounts/address.ts';
import { enforceRateLimits, tokenOf } from '../accounts/allowance.ts';
import type { Admin, Caller } from '../accounts/caller.ts';
import { type Act, recordAct } from '../audit/audit.ts';
import { DomainError } from '../errors.ts';
import { countPages, withIsoTimes } from '../lists.ts';
import { type ChangeContext, enqueueRemoval, subjectOf } from '../reports/moderate.ts';
import {
  listStateOf,
  type ModerationState,
  moderationStateOf,
  type ReportRecord,
  updateModeration,
} from '../reports/reports.repository.ts';
import { correctionsOf } from '../reports/presentation.ts';
import { findVisible, lockVisible } from '../reports/visible.ts';
import {
  addCorrection,
  decide,
  findRequest,
  insertRequest,
  type ListedRequest,
  type RequestRecord,
  requestLists,
  wasRemovalAsked,
} from './corrections.repository.ts';

/**
 * Files what somebody says is wrong with a report. The first wish to remove a result because of a person
 * hides the report until an admin decides; once one is there, admins alone hide it.
 */
export async function requestCorrection(
  db: Database,
  caller: Caller,
  { reportId, ...given }: CorrectionInput,
  now: Date,
): Promise<{ hidden: boolean }> {
  const { reason } = given;
  const said = checkRequest(given);
  const found = await findVisible(db, reportId, caller);
  await throttle(db, caller, now);
  return db.preparedTransaction(async (tx) => {
    const record = await lockVisible(tx, found.id, caller);
    const { id, resultNumber } = record;
    const hidden =
      reason === 'person' &&
      record.withheldAt === null &&
      !(await wasRemovalAsked(tx, id, resultNumber));
    const hid = hidden ? listStateOf(record) : null;
    const request = { id: uuidV7(), ...said, reason, resultNumber, reportId: id, hid };
    await insertRequest(tx, { ...request, createdAt: now });
    if (hidden) await updateModeration(tx, record, { isIndexable: false, withheldAt: now });
    return { hidden };
  });
}

function checkRequest(given: Omit<CorrectionInput, 'reportId'>) {
  const text = removeHidden(given.text);
  const email = removeHidden(given.email ?? '') || null;
  const refuse = (message: string) => new DomainError('invalid_input', message);
  if (!hasCodePoints(text, CORRECTION_TEXT_MIN)) throw refuse(correctionMessages.textTooShort);
  if (exceedsCodePoints(text, CORRECTION_TEXT_MAX)) throw refuse(correctionMessages.textTooLong);
  if (email !== null && !isEmailLike(email)) throw refuse(correctionMessages.emailInvalid);
  return { text, email };
}

async function throttle(db: Database, caller: Caller, now: Date): Promise<void> {
  const who = caller.kind === 'user' ? caller.id : tokenOf(caller);
  const hash = await hashAddress(db, caller, now);
  const limits = [
    { name: who, limit: REQUESTS_PER_VISITOR_AND_DAY },
    { name: hash, limit: REQUESTS_PER_ADDRESS_AND_DAY },
  ];
  const rules = limits.flatMap(({ name, limit }) =>
    name === null ? [] : [{ subject: `correction:${name}`, windowMs: DAY_MS, limit }],
  );
  await enforceRateLimits(db, rules, now, correctionMessages.tooMany);
}

export async function listRequests(
  db: Database,
  _admin: Admin,
  { state, page, pageSize }: { state: 'open' | 'decided'; page: number; pageSize: number },
): Promise<CorrectionRequests> {
  const { find, count } = requestLists[state];
  const [requests, counted] = await Promise.all([
    find(db, (page - 1) * pageSize, pageSize),
    count(db),
  ]);
  const { totalPages, total } = countPages(counted, pageSize);
  return { requests: requests.map(toRequest), totalPages, total };
}

function toRequest({ withheldAt, present, ...record }: ListedRequest): CorrectionRequest {
  return {
    ...withIsoTimes(record),
    content: firstOf(record.content),
    reason: CorrectionRequest.shape.reason.catch(CORRECTION_REASONS[0]).parse(record.reason),
    decision: CorrectionDecision.nullable().parse(record.decision),
    isWithheld: withheldAt !== null,
    isEarlierResult: record.resultNumber !== present,
  };
}

const ACTIONS = {
  corrected: 'report.corrected',
  rejected: 'report.request_rejected',
  deleted: 'report.deleted',
} as const satisfies Record<CorrectionDecision, Act['action']>;

/** Decides a request once. A report that it hid is shown again as it was, unless it is deleted. */
export async function decideRequest(
  { db, queue, admin, now }: ChangeContext & { queue: Queue },
  { requestId, decision, note: given }: DecisionInput,
): Promise<void> {
  const note = decision === 'corrected' ? checkNote(given ?? '') : null;
  const request = await findRequest(db, requestId);
  if (!request) throw new DomainError('not_found', correctionMessages.unknown);
  await db.preparedTransaction(async (tx) => {
    const record = await lockVisible(tx, request.reportId, admin);
    if (!(await decide(tx, request.id, decision, note, now)))
      throw new DomainError('conflict', correctionMessages.decided);
    if (note !== null) {
      if (correctionsOf(record).length >= CORRECTIONS_MAX)
        throw new DomainError('conflict', correctionMessages.tooManyNotes);
      const { resultNumber } = record;
      await addCorrection(tx, record.id, { at: now.toISOString(), text: note, resultNumber });
    }
    const change = decision === 'deleted' ? { deletedAt: now } : shownAgain(request, record);
    await updateModeration(tx, record, change);
    if (decision === 'deleted') await enqueueRemoval(queue, tx, record, now);
    const before = moderationStateOf(record);
    const act = {
      ...{ action: ACTIONS[decision], ...subjectOf(record) },
      before: { request: request.reason, ...switchesOf(before) },
      after: {
        request: decision,
        ...(note === null ? {} : { note }),
        ...switchesOf({ ...before, ...change }),
      },
    };
    await recordAct(tx, admin, act, now);
  });
}

function checkNote(given: string): string {
  const note = removeHidden(given);
  if (note === '') throw new DomainError('invalid_input', correctionMessages.noteRequired);
  if (exceedsCodePoints(note, CORRECTION_NOTE_MAX))
    throw new DomainError('invalid_input', correctionMessages.noteTooLong);
  return note;
}

/** As the report was before the request, where that hid it and nobody has withheld it since. */
function shownAgain(
  { hid, createdAt, resultNumber }: RequestRecord,
  { withheldAt, resultNumber: present }: ReportRecord,
): Partial<ModerationState> {
  if (hid === null || withheldAt?.getTime() !== createdAt.getTime()) return {};
  const lists = resultNumber === present ? (hid as Partial<ModerationState>) : {};
  return { ...lists, withheldAt: null };
}

const switchesOf = ({ isIndexable, withheldAt, deletedAt }: ModerationState) => ({
  isIndexable,
  withheldAt,
  deletedAt,
});
