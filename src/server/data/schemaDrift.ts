import fs from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { PrismaPg } from '@prisma/adapter-pg';
import type { SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import type * as SchemaEngine from '@prisma/schema-engine-wasm/schema_engine_bg';

/**
 * The SQL that would turn the schema of a database into that of a Prisma schema: empty when they
 * agree. What Prisma has no words for (partial indexes, triggers, checks) is not compared.
 * @param url a database that the migrations made
 * @param schema content of a `schema.prisma`
 */
export async function findSchemaDrift(url: string, schema: string): Promise<string> {
  const engine = await (loaded ??= loadEngine());
  const factory = bindMigrationAwareSqlAdapterFactory(readableFactory(url));
  const to = { tag: 'schemaDatamodel' as const, files: [{ path: 'schema.prisma', content: schema }] };
  const differ = await engine.SchemaEngine.new({ datamodels: undefined }, () => undefined, factory);
  try {
    const { stdout } = await differ.diff({
      from: { tag: 'schemaDatasource', files: to.files, configDir: '' },
      to,
      script: true,
      exitCode: null,
      filters: { externalTables: ['public._prisma_migrations'], externalEnums: [] },
    });
    return stdout?.trim() ?? '';
  } finally {
    differ.free();
  }
}

/** The driver of Prisma does not know the type `"char"`, in which the engine asks for constraints. */
function readableFactory(url: string): SqlMigrationAwareDriverAdapterFactory {
  const factory = new PrismaPg(url);
  const connect = factory.connect.bind(factory);
  factory.connect = async () => {
    const adapter = await connect();
    const queryRaw = adapter.queryRaw.bind(adapter);
    adapter.queryRaw = (query) =>
      queryRaw({ ...query, sql: query.sql.replace('contype AS', 'contype::text AS') });
    return adapter;
  };
  return factory;
}

/** Once only: the package keeps the instance in a variable of its module. */
let loaded: Promise<typeof SchemaEngine> | undefined;

/** The package's own entry imports its `.wasm` file as a module, which not every Node can. */
async function loadEngine(): Promise<typeof SchemaEngine> {
  const glue = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg');
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
