import fs, { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PrismaPg } from '@prisma/adapter-pg';
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils';
import type * as SchemaEngine from '@prisma/schema-engine-wasm/schema_engine_bg';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';

const schema = readFileSync(new URL('../../../../prisma/schema.prisma', import.meta.url), 'utf8');

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

it('the migrations make what schema.prisma describes', async () => {
  expect(await findSchemaDrift(test.url, schema)).toBe('');
});

it('a column that only the schema knows is found', async () => {
  const drifted = schema.replace('model Visitor {', 'model Visitor {\n  nickname String?');
  expect(await findSchemaDrift(test.url, drifted)).toContain(
    'ALTER TABLE "Visitor" ADD COLUMN     "nickname" TEXT',
  );
});

it('an index that only the schema knows is found', async () => {
  const drifted = schema.replace('@@index([reportId])', '@@index([reportId])\n  @@index([period])');
  expect(await findSchemaDrift(test.url, drifted)).toContain(
    'CREATE INDEX "Submission_period_idx"',
  );
});

it('a column that only the database knows is found', async () => {
  await test.db.$executeRaw`ALTER TABLE "Visitor" ADD COLUMN "planted" text`;
  expect(await findSchemaDrift(test.url, schema)).toContain('DROP COLUMN "planted"');
});

/**
 * Returns the SQL that would bring a database to `schema.prisma`; ignores what Prisma cannot
 * express.
 */
export async function findSchemaDrift(url: string, schema: string): Promise<string> {
  const engine = await (loaded ??= loadEngine());
  const source = readableFactory(url);
  const factory = bindMigrationAwareSqlAdapterFactory(source.factory);
  const to = {
    tag: 'schemaDatamodel' as const,
    files: [{ path: 'schema.prisma', content: schema }],
  };
  const differ = await engine.SchemaEngine.new({ datamodels: undefined }, () => undefined, factory);
  try {
    const { stdout } = await differ.diff({
      from: { tag: 'schemaDatasource', files: to.files, configDir: '' },
      to,
      script: true,
      exitCode: null,
      filters: { externalTables: ['public._prisma_migrations'], externalEnums: [] },
    });
    const script = stdout?.trim() ?? '';
    return script === EMPTY ? '' : script;
  } finally {
    differ.free();
    await source.close();
  }
}

interface Source {
  factory: SqlMigrationAwareDriverAdapterFactory;
  close: () => Promise<void>;
}

const EMPTY = '-- This is an empty migration.';

/** Prisma's driver adapter refuses `"char"` columns, which the engine queries. */
function readableFactory(url: string): Source {
  const open: SqlDriverAdapter[] = [];
  const factory = new PrismaPg(url);
  const connect = factory.connect.bind(factory);
  factory.connect = async () => {
    const adapter = await connect();
    open.push(adapter);
    const queryRaw = adapter.queryRaw.bind(adapter);
    adapter.queryRaw = async (query) => {
      const sql = query.sql
        .replace('constr.contype AS', 'constr.contype::text AS')
        .replaceAll(/\bcon\.(conf(?:del|upd)type),/g, 'con.$1::text AS $1,');
      const result = await queryRaw({ ...query, sql });
      const columnTypes = result.columnTypes.map((type, index) =>
        CHARACTERS.has(result.columnNames[index] ?? '') ? ColumnTypeEnum.Character : type,
      );
      return { ...result, columnTypes };
    };
    return adapter;
  };
  return {
    factory,
    close: async () => {
      for (const adapter of open) await adapter.dispose();
    },
  };
}

const CHARACTERS = new Set(['constraint_type', 'confdeltype', 'confupdtype']);

/** Once per process, because the package stores its instance in a module variable. */
let loaded: Promise<typeof SchemaEngine> | undefined;

/** The package's own entry imports `.wasm` as a module, which not every Node supports. */
async function loadEngine(): Promise<typeof SchemaEngine> {
  const glue = createRequire(import.meta.url).resolve(
    '@prisma/schema-engine-wasm/schema_engine_bg',
  );
  const engine = (await import(pathToFileURL(glue).href)) as typeof SchemaEngine & {
    __wbg_set_wasm: (exports: WebAssembly.Exports) => void;
  };
  const bytes = fs.readFileSync(glue.replace(/\.js$/, '.wasm'));
  const { instance } = await WebAssembly.instantiate(bytes, {
    './schema_engine_bg.js': engine as unknown as WebAssembly.ModuleImports,
  });
  engine.__wbg_set_wasm(instance.exports);
  (instance.exports['__wbindgen_start'] as () => void)();
  return engine;
}
