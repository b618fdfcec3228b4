import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import path from 'node:path';

/** One PostgreSQL on disk: where it lives, which programs run it, and as whom. */
export interface Cluster {
  /** The folder that the account owns: the data, the server's log and, if need be, the programs. */
  home: string;
  account: Account;
  binaries: Binaries;
}

/** PostgreSQL's own data folder. */
export const dataOf = (cluster: Cluster) => path.join(cluster.home, 'data');
export const logOf = (cluster: Cluster) => path.join(cluster.home, 'server.log');
/** Inside the data folder, so that data and password come into being in one step. */
export const passwordFileOf = (cluster: Cluster) =>
  path.join(dataOf(cluster), 'verimeter.password');

export const SUPERUSER = 'verimeter';
