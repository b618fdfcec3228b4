import { AuditEntry } from '../../../shared/schema/audit.ts';
import type { findAudit } from './audit.repository.ts';

type Stored = Awaited<ReturnType<typeof findAudit>>[number];

/** An act as admins read it; who did it stays known by their address alone. */
export const toAuditEntry = ({ at, ...stored }: Stored): AuditEntry =>
  AuditEntry.parse({ ...stored, at: at.toISOString() });
