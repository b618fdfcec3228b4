import pg from 'pg';

/** The database of the run's server that has every migration applied and no rows. */
export const TEMPLATE = 'template_migrated';

/**
 * Creates a database on a server, as a copy of a template.
 * @returns its address
 */
export async function createDatabase(
  server: string,
  name: string,
  template: string,
): Promise<string> {
  await onServer(server, `CREATE DATABASE "${name}" TEMPLATE "${template}" STRATEGY FILE_COPY`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Removes a database, ending the connections that it has. */
export const dropDatabase = (server: string, name: string) =>
  onServer(server, `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);

async function onServer(server: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
