/** A room of the house; `root` is where the parts are put together. */
export type Room =
  | 'shared'
  | 'client'
  | 'api'
  | 'pages'
  | 'jobs'
  | 'domain'
  | 'data'
  | 'queue'
  | 'vendors'
  | 'testing'
  | 'config'
  | 'log'
  | 'root'
  | 'architecture';

const SERVER_ROOMS = [
  'api',
  'pages',
  'jobs',
  'domain',
  'data',
  'queue',
  'vendors',
  'testing',
] as const;

const WHOLE_SERVER: readonly Room[] = ['shared', ...SERVER_ROOMS, 'config', 'log', 'root'];

/** Which rooms each room may call, itself left out. */
export const ARROWS: Record<Room, readonly Room[]> = {
  shared: [],
  client: ['shared'],
  api: ['domain', 'shared'],
  pages: ['api', 'domain', 'shared'],
  jobs: ['domain', 'shared'],
  domain: ['data', 'queue', 'vendors', 'shared'],
  data: ['shared'],
  queue: ['shared'],
  vendors: ['shared'],
  config: ['shared'],
  log: ['shared'],
  root: WHOLE_SERVER.filter((room) => room !== 'testing'),
  testing: WHOLE_SERVER,
  architecture: [],
};

/** Single files that a room, or a file, may import beyond its arrows. */
export const EXCEPTIONS: readonly { from: RegExp; to: RegExp; typeOnly: boolean }[] = [
  // The typed client and the server rendering know the shape of the api, never its code.
  {
    from: /^src\/client\/(api\.ts|entry-server\.tsx)$/,
    to: /^src\/server\/api\/(router|context)\.ts$/,
    typeOnly: true,
  },
  // The page door loads the built renderer, and knows its shape.
  { from: /^src\/server\/pages\//, to: /^src\/client\/entry-server\.tsx$/, typeOnly: true },
  // Doors hand the database on; they never ask it anything.
  {
    from: /^src\/server\/(api|pages|jobs)\//,
    to: /^src\/server\/data\/database\.ts$/,
    typeOnly: true,
  },
  // Jobs are bound to a queue that they are given.
  { from: /^src\/server\/jobs\//, to: /^src\/server\/queue\/queue\.ts$/, typeOnly: true },
  { from: /^src\/server\/queue\//, to: /^src\/server\/data\/database\.ts$/, typeOnly: false },
  { from: /^src\/server\//, to: /^src\/server\/(config|log)\.ts$/, typeOnly: true },
];

/** Packages that belong to certain rooms; a name ending in `/` means all packages of that scope. */
export const PACKAGE_HOMES: readonly { packages: readonly string[]; rooms: readonly Room[] }[] = [
  { packages: ['@prisma/', 'prisma'], rooms: ['data'] },
  { packages: ['pg'], rooms: ['data', 'queue'] },
  { packages: ['pg-boss'], rooms: ['queue'] },
  { packages: ['express', 'helmet', 'cookie', 'vite'], rooms: ['api', 'pages', 'root'] },
  { packages: ['@trpc/'], rooms: ['api', 'pages', 'client', 'root'] },
  { packages: ['trpc-openapi', 'zod-openapi', 'swagger-ui-dist'], rooms: ['api'] },
  {
    packages: ['@ai-sdk/', 'cockatiel', 'undici', 'linkedom', '@mozilla/readability'],
    rooms: ['vendors'],
  },
  { packages: ['html-encoding-sniffer'], rooms: ['vendors'] },
  // Share images are a form of the page, drawn from what the domain gives to it.
  { packages: ['@resvg/', '@fontsource/'], rooms: ['pages'] },
  { packages: ['firebase-admin', 'firebase-tools'], rooms: ['vendors'] },
  { packages: ['firebase'], rooms: ['client'] },
  {
    packages: ['react', 'react-dom', 'react-router', '@mantine/', '@tanstack/'],
    rooms: ['client'],
  },
  { packages: ['pino'], rooms: ['log'] },
  { packages: ['typescript'], rooms: ['architecture'] },
];

/** The room in which a file stands. */
export function roomOf(path: string): Room {
  const parts = path.split('/');
  if (parts[1] === 'client' || parts[1] === 'shared') return parts[1];
  if (parts[1] !== 'server') return 'architecture';
  if (parts.length === 3) {
    if (parts[2] === 'log.ts') return 'log';
    return /^config(Parsers)?\.ts$/.test(parts[2] ?? '') ? 'config' : 'root';
  }
  const room = SERVER_ROOMS.find((name) => name === parts[2]);
  if (!room) throw new Error(`${path} stands in no room of the house.`);
  return room;
}

/** Tests may reach over the whole of their side, and nobody may import them. */
export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);
