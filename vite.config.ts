import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/**
 * Leaves out of links what only react-router's framework mode does: to load ahead what a page will need.
 * It is 1.6 kB on every page. When an update has other names for it, or another place, the build fails.
 */
function plainLinks(): Plugin {
  let isFound = false;
  return {
    name: 'plain-links',
    apply: 'build',
    transform: {
      filter: { id: /react-router\/dist\/\w+\/lib\/dom\/ssr\/components\.js$/ },
      handler: (code) => {
        isFound = true;
        const plain = {
          usePrefetchBehavior: 'return [false, null, {}];',
          PrefetchPageLinks: 'return null;',
        };
        return Object.entries(plain).reduce((changed, [name, body]) => {
          const start = `function ${name}(`;
          if (!changed.includes(start)) throw new Error(`react-router has no ${name} any more`);
          return changed.replace(start, () => `${start}) { ${body} }\nfunction _${name}(`);
        }, code);
      },
    },
    buildEnd: (error) => {
      if (!error && !isFound) throw new Error('react-router has its links elsewhere now');
    },
  };
}

/**
 * What all or most pages load, in one piece: cut up by who shares what with whom, it would compress some
 * four kilobytes worse. Closed in itself: nothing in it needs anything outside.
 */
const EVERY_PAGE = new RegExp(
  [
    String.raw`node_modules/(react|react-dom|scheduler|react-router|@trpc/[^/]+|@tanstack/[^/]+|clsx)/`,
    String.raw`node_modules/@mantine/(hooks|core/esm/core)/`,
    String.raw`node_modules/@mantine/core/esm/components/(Button|Loader|Transition|UnstyledButton)/`,
    String.raw`src/shared/(dates|limits|messages|paths)\.ts`,
    String.raw`src/client/app/(allowance|api|boot|credentials|lazyPart|openAuthModal|session)\.ts`,
    String.raw`src/client/app/(useOnceHere|watchSignIn|SocialMeta)\.tsx?`,
    String.raw`src/client/ui/(Notice|Time|copy|text|Notice\.module)\.(tsx?|css)`,
    String.raw`src/client/features/site/(PageHead|TimeoutScreen)\.tsx`,
    String.raw`src/shared/(fraction|meterGeometry|scoring)\.ts`,
  ].join('|'),
);

// Two builds of one tree: `vite build` for the browser, `vite build --ssr` for the server, which is
// bundled with everything it needs. In development the server renders through Vite itself, and React
// must then come from node_modules, because it is CommonJS.
export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [react(), plainLinks()],
  publicDir: 'src/client/public',
  cacheDir: 'node_modules/.cache/vite',
  build: {
    target: 'es2022',
    manifest: isSsrBuild !== true,
    copyPublicDir: isSsrBuild !== true,
    outDir: 'dist/client',
    assetsInlineLimit: 0,
    ...(isSsrBuild
      ? {}
      : {
          rolldownOptions: {
            input: 'src/client/app/entry-browser.tsx',
            // An assignment to a class of its own would keep tRPC's web sockets, which nothing uses.
            treeshake: {
              moduleSideEffects: [{ test: /node_modules\/@trpc\/client\//, sideEffects: false }],
            },
            output: {
              codeSplitting: {
                includeDependenciesRecursively: false,
                groups: [{ name: 'every-page', test: EVERY_PAGE }],
              },
            },
          },
        }),
  },
  ...(command === 'build' ? { ssr: { noExternal: true as const } } : {}),
}));
