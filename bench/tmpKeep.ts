import { existsSync, writeFileSync } from 'node:fs';
import { withDatabase } from './withDatabase.ts';
import { fillReports } from './fillReports.ts';
await withDatabase(async (db, url) => { await fillReports(db, 100_000); writeFileSync('/tmp/keep.url', url); while (!existsSync('/tmp/keep.stop')) await new Promise((r) => setTimeout(r, 1000)); });
