import * as corrections from '../../../shared/corrections.ts';
import { DAY_MS } from '../../../shared/dates.ts';
import * as schema from '../../../shared/schema/admin.ts';
import { cleanText, exceedsCodePoints, hasCodePoints, removeHidden } from '../../../shared/text.ts';
import { uuidV7 } from '../../platform/database/uuidV7.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { enforceRateLimits, hashAddress, tokenOf } from '../accounts/allowance.ts';
import type { AdminAct, AdminCall, CallerCall } from '../accounts/caller.ts';
import { recordAct } from '../audit/audit.ts';
import { checkText, DomainError } from '../errors.ts';
import { countPages, toRow } from '../rows.ts';
import { enqueueRemoval } from '../reports/moderate.ts';
import * as reports from '../reports/reports.repository.ts';
import { correctionsOf } from '../reports/presentation.ts';
import { findVisible, lockVisible } from '../reports/visible.ts';
import * as repository from './corrections.repository.ts';

const { correctionMessages: texts } = corrections;

/** The first request about a person hides the result until an admin decides; later ones do not. */
export async function requestCorrection(
  call: CallerCall,
  { reportId, ...given }: schema.CorrectionInput,
): Promise<{ hidden: boolean }> {
  const { db, caller, now } = call;
  const { reason } = given;
  const said = checkRequest(given);
  const found = await findVisible(db, reportId, caller);
  await throttle(call);
  return db.preparedTransaction(async (tx) => {
    const record = await lockVisible(tx, found.id, caller);
    const { id, resultNumber } = record;
    const hidden =
      reason === 'person' &&
      record.withheldAt === null &&
      !(await repository.wasRemovalAsked(tx, id, resultNumber));
    const hid = hidden ? reports.listStateOf(record) : null;
    const request = { id: uuidV7(), ...said, reason, resultNumber, reportId: id, hid };
    await repository.insertRequest(tx, { ...request, createdAt: now });
    if (hidden) {
      const change = { isIndexable: false, withheldAt: now };
      const changed = await reports.updateModeration(tx, record, change);
      await recordAct(tx, { admin: null, now }, 'report.hidden_on_request', record, {
        before: reports.moderationStateOf(record),
        after: reports.moderationStateOf(changed),
      });
    }
    return { hidden };
  });
}

function checkRequest(given: Omit<schema.CorrectionInput, 'reportId'>) {
  const text = cleanText(given.text);
  const email = removeHidden(given.email ?? '') || null;
  const refuse = (message: string) => new DomainError('invalid_input', message);
  if (!hasCodePoints(text, corrections.CORRECTION_TEXT_MIN)) throw refuse(texts.textTooShort);
  if (exceedsCodePoints(text, corrections.CORRECTION_TEXT_MAX)) throw refuse(texts.textTooLong);
  if (email !== null && !corrections.isEmailLike(email)) throw refuse(texts.emailInvalid);
  return { text, email };
}

async function throttle({ db, caller, now }: CallerCall): Promise<void> {
  const who = caller.kind === 'user' ? caller.id : tokenOf(caller);
  const hash = await hashAddress(db, caller, now);
  const rules = [
    { subject: who && `correction:${who}`, limit: corrections.REQUESTS_PER_VISITOR_AND_DAY },
    { subject: hash && `correction:${hash}`, limit: corrections.REQUESTS_PER_ADDRESS_AND_DAY },
  ].map((rule) => ({ ...rule, windowMs: DAY_MS }));
  await enforceRateLimits(db, rules, now, texts.tooMany);
}

export async function listRequests(
  { db }: AdminCall,
  { state, page, pageSize }: { state: 'open' | 'decided'; page: number; pageSize: number },
): Promise<schema.CorrectionRequests> {
  const { find, count } = repository.requestLists[state];
  const skip = (page - 1) * pageSize;
  const [requests, counted] = await Promise.all([find(db, skip, pageSize), count(db)]);
  return { requests: requests.map(toRequest), ...countPages(counted, pageSize) };
}

function toRequest({ withheldAt, present, ...record }: repository.ListedRequest) {
  return {
    ...toRow(record),
    reason: schema.CorrectionRequest.shape.reason
      .catch(corrections.CORRECTION_REASONS[0])
      .parse(record.reason),
    decision: schema.CorrectionDecision.nullable().parse(record.decision),
    isWithheld: withheldAt !== null,
    isEarlierResult: record.resultNumber !== present,
  };
}

const ACTIONS = {
  corrected: 'report.corrected',
  rejected: 'report.request_rejected',
  deleted: 'report.deleted',
} as const satisfies Record<schema.CorrectionDecision, schema.AuditAction>;

export async function decideRequest(
  { db, queue, admin, now }: AdminAct & { queue: Queue },
  { requestId, decision, note: given }: schema.DecisionInput,
): Promise<void> {
  const { noteTooLong, noteRequired } = texts;
  const checkNote = (text: string) =>
    checkText(text, corrections.CORRECTION_NOTE_MAX, noteTooLong, noteRequired);
  const note = decision === 'corrected' ? checkNote(cleanText(given ?? '')) : null;
  const request = await repository.findRequest(db, requestId);
  if (!request) throw new DomainError('not_found', texts.unknown);
  await db.preparedTransaction(async (tx) => {
    const record = await lockVisible(tx, request.reportId, admin);
    if (!(await repository.decide(tx, request.id, decision, note, now)))
      throw new DomainError('conflict', texts.decided);
    if (note !== null) {
      if (correctionsOf(record).length >= corrections.CORRECTIONS_MAX)
        throw new DomainError('conflict', texts.tooManyNotes);
      const { id, resultNumber } = record;
      await repository.addCorrection(tx, id, { at: now.toISOString(), text: note, resultNumber });
    }
    const change = decision === 'deleted' ? { deletedAt: now } : shownAgain(request, record);
    const changed = await reports.updateModeration(tx, record, change);
    if (decision === 'deleted') await enqueueRemoval(queue, tx, record.id, now);
    const said = note === null ? {} : { note };
    await recordAct(tx, { admin, now }, ACTIONS[decision], record, {
      before: { request: request.reason, ...reports.moderationStateOf(record) },
      after: { request: decision, ...said, ...reports.moderationStateOf(changed) },
    });
  });
}

/** Undoes what the request hid, unless an admin has withheld the report since. */
function shownAgain(
  { hid, createdAt, resultNumber }: repository.RequestRecord,
  { withheldAt, resultNumber: present }: reports.ReportRecord,
): Partial<reports.ModerationState> {
  if (hid === null || withheldAt?.getTime() !== createdAt.getTime()) return {};
  const lists = resultNumber === present ? (hid as Partial<reports.ModerationState>) : {};
  return { ...lists, withheldAt: null };
}
