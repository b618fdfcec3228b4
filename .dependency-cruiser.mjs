// Which import may go where: the picture in ARCHITECTURE.md, and which packages belong to which part.
const TEST = '\\.test\\.tsx?$';
const REPOSITORY = '\\.repository\\.ts$';
const production = (path) => ({ path, pathNot: [TEST, '^src/server/testing/'] });

const layer = (name, from, to, comment) => ({
  name,
  comment,
  severity: 'error',
  from: production(from),
  to: { path: to },
});

/** Packages that only these files may import. */
const home = (name, packages, files) => ({
  name: `${name}-has-its-place`,
  comment: `These packages belong to ${files.join(' ')}`,
  severity: 'error',
  from: { path: '^src/', pathNot: [TEST, '^src/(client|server)/testing/', ...files] },
  to: { path: packages.map((each) => `node_modules/${each}`) },
});

// `root.ts` says where the program's files are, which every part may ask.
const COMPOSITION = '^src/server/(?!root\\.ts)[^/]+\\.ts$';
const API = '^src/server/api/';
const PAGES = '^src/server/pages/';
const CLIENT = '^src/client/';
/** Tests of the whole client against the whole server. */
const WITH_SERVER = ['^src/client/testing/', '\\.dom\\.test\\.tsx$'];
const EMBEDDED_IDENTITY = '^src/server/integrations/identity/embedded/';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circle',
      comment: 'Types count too: two files that need each other are one story.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-missing-file',
      severity: 'error',
      from: { path: '^src/' },
      to: { couldNotResolve: true, pathNot: ['generated', '\\.css$'] },
    },
    {
      name: 'tests-are-imported-by-nobody',
      severity: 'error',
      from: {},
      to: { path: TEST },
    },
    {
      name: 'production-knows-no-test-helpers',
      severity: 'error',
      from: { path: '^src/server/', pathNot: [TEST, '^src/server/testing/'] },
      to: { path: '^src/server/testing/' },
    },
    layer('shared-stands-alone', '^src/shared/', '^src/(client|server)/', 'Both sides share it.'),
    layer(
      'platform-knows-no-product',
      '^src/server/platform/',
      '^src/server/(modules|integrations|api|pages)/',
      'It would serve another product as well.',
    ),
    layer(
      'integrations-know-no-product',
      '^src/server/integrations/',
      '^src/server/(modules|api|pages)/',
      'They speak the protocols of others.',
    ),
    layer(
      'modules-know-no-http',
      '^src/server/modules/',
      '^src/server/(api|pages)/',
      'What the product does is independent of how it is asked for.',
    ),
    layer('api-draws-no-pages', API, PAGES, 'Pages call the API, not the other way round.'),
    layer(
      'only-modules-touch-tables',
      '^src/(client|shared|server/(api|pages|platform|integrations))/',
      REPOSITORY,
      'Routers and pages call functions of a module.',
    ),
    {
      name: 'api-and-pages-hand-the-database-on',
      comment: 'They may know the types of platform/, never call it.',
      severity: 'error',
      from: production('^src/server/(api|pages)/'),
      to: { path: '^src/server/(platform|integrations)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'the-composition-is-imported-by-nobody',
      comment: 'But for the types of config.ts and log.ts.',
      severity: 'error',
      from: { path: '^src/server/[^/]+/', pathNot: [TEST, '^src/server/testing/'] },
      to: { path: COMPOSITION, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'the-browser-loads-no-server',
      severity: 'error',
      from: { path: CLIENT, pathNot: WITH_SERVER },
      to: { path: '^src/server/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'the-browser-knows-the-api-by-its-type',
      severity: 'error',
      from: { path: CLIENT, pathNot: ['^src/client/app/', ...WITH_SERVER] },
      to: { path: '^src/server/' },
    },
    {
      name: 'the-browser-loads-no-zod',
      comment: 'Schemas are for the server; the browser knows their types.',
      severity: 'error',
      from: production('^src/(client/|shared/(?!schema/))'),
      to: { path: ['^src/shared/schema/', 'node_modules/zod'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-node-in-the-browser',
      severity: 'error',
      from: {
        path: '^src/(client|shared)/',
        pathNot: [TEST, '^src/client/app/entry-server', '^src/client/testing/'],
      },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'features-stand-apart',
      comment: 'Pages put features together.',
      severity: 'error',
      from: { path: '^src/client/features/([^/]+)/' },
      to: { path: '^src/client/features/([^/]+)/', pathNot: '^src/client/features/$1/' },
    },
    layer('ui-knows-no-feature', '^src/client/ui/', '^src/client/(features|pages)/', ''),
    home('prisma', ['@?prisma'], ['^src/server/platform/database/', REPOSITORY]),
    home('pg', ['pg/'], ['^src/server/platform/', REPOSITORY]),
    home('the-queue', ['pg-boss/'], ['^src/server/platform/queue/']),
    home('http', ['(express|helmet|cookie|vite)/'], [API, PAGES, COMPOSITION, EMBEDDED_IDENTITY]),
    home('trpc', ['@trpc/', 'trpc-to-openapi'], [API, PAGES, CLIENT, COMPOSITION]),
    home(
      'what-speaks-to-others',
      ['(@ai-sdk|cockatiel|undici|linkedom|@mozilla|firebase-admin)/'],
      ['^src/server/integrations/'],
    ),
    home('drawing', ['(@resvg|@fontsource)/'], ['^src/server/pages/share-image/']),
    home('react', ['(react|react-dom|react-router|@mantine|@tanstack|firebase)/'], [CLIENT]),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['/generated/', '\\.css$', '\\.svg$'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node'] },
  },
};
