import { relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/**
 * What all or most pages load, in one piece: cut up by who shares what with whom, it would compress some
 * four kilobytes worse. Closed in itself: nothing in it needs anything outside, as `scripts/budgets.ts`
 * checks.
 */
const EVERY_PAGE = new RegExp(
  [
    String.raw`node_modules/(react|react-dom|scheduler|react-router|@trpc/[^/]+|@tanstack/[^/]+|clsx)/`,
    String.raw`node_modules/@tabler/icons-react/dist/esm/(createReactComponent|defaultAttributes)`,
    String.raw`node_modules/@mantine/(hooks|store|core/esm/core|notifications/esm/notifications.store)`,
    String.raw`node_modules/@mantine/core/esm/components/(Badge|Button|Group|Loader|Skeleton|Stack|Text)/`,
    String.raw`node_modules/@mantine/core/esm/components/(Transition|UnstyledButton)/`,
    String.raw`node_modules/@mantine/core/styles/Group\.layer\.css`,
    String.raw`src/shared/(cutText|dates|limits|pageMessages|paths)\.ts`,
    String.raw`vite/preload-helper`,
    String.raw`src/client/app/(allowance|api|boot|lazyPart|openAuthModal|session|storage)\.tsx?`,
    String.raw`src/client/app/(NotLoaded|PageHead|SessionProvider)\.tsx`,
    String.raw`src/client/ui/(Link|Notice|Section|SmallButton|SuspenseBoundary|Time|Toast|ErrorBoundary)\.tsx?`,
    String.raw`src/client/ui/(copy|focus|text|tones|ui\.module)\.(tsx?|css)`,
    String.raw`src/client/ui/meter/Meter\.`,
    String.raw`src/shared/(answers|meter|verdictWords)\.ts`,
    String.raw`src/shared/texts/(pages|verdicts)\.json`,
  ].join('|'),
);

/** What the pages of a report load besides, in one piece for the same reason; nothing else needs it. */
const REPORT = new RegExp(
  [
    String.raw`src/client/features/report/(Agreement|Answer|Citations|Detailed|Report(Header|Screens|View))\.`,
    String.raw`src/client/features/report/(ScoreBars|Sources|Workings|legend|presentation)\.`,
    String.raw`src/client/features/report/Report\.module\.`,
    String.raw`src/client/features/(share/Share(Actions|\.module)|analysis/FloatingForm)\.`,
    String.raw`src/shared/lead\.|src/client/(pages/pages\.module|ui/chart/Radar)\.`,
    String.raw`node_modules/@tabler/icons-react/dist/esm/icons/Icon(Brand[A-Za-z]+|Link|Lock|Minus|Plus|Share2)\.`,
    mantine('Tabs'),
  ].join('|'),
);

/** What a few places share. Cut up by who shares what with whom, it would be three times as many files. */
const SHARED = Object.entries({
  /** What stands before a page, and what that takes. */
  floating: [
    String.raw`node_modules/(@floating-ui|react-remove-scroll|react-style-singleton|use-sidecar)/`,
    String.raw`node_modules/(get-nonce|react-remove-scroll-bar|tslib|use-callback-ref)/`,
    String.raw`node_modules/@mantine/core/esm/utils/Floating/`,
    mantine('CloseButton|FocusTrap|Overlay|Popover|Portal|VisuallyHidden'),
  ],
  fields: [
    String.raw`src/client/theme/fields\.css`,
    mantine('ActionIcon|Input|InputBase|NativeSelect|ScrollArea|TextInput'),
    mantine('Checkbox/CheckIcon|Radio/RadioIcon'),
    mantine('Combobox/(Combobox.module|ComboboxChevron|get-parsed-combobox-data)'),
  ],
  list: [
    String.raw`src/client/ui/list/(List|ListControls|ListTable|Table\.module|address)\.|src/shared/lists\.`,
    mantine('Chip|EmptyState|Menu|Pagination|Table'),
  ],
  dialog: [String.raw`src/client/ui/Dialog\.tsx`, mantine('Modal|ModalBase|Paper')],
  claim: [
    String.raw`src/shared/(claim|messages|text)\.ts|src/shared/texts/(failures|server)\.json`,
    String.raw`src/client/features/analysis/(FailedAnalysis|linkHost|useStartAnalysis)\.`,
  ],
  admin: [
    String.raw`src/client/features/admin/(AdminOnly|admin\.module|limitGroups|measures|words)\.`,
    String.raw`src/shared/(adminMessages\.ts|texts/admin\.json)|src/client/pages/adminScreens\.json`,
  ],
}).map(([name, tests]) => ({ name, test: new RegExp(tests.join('|')) }));

/** Mantine's components and their styles. */
function mantine(names: string): string {
  return String.raw`node_modules/@mantine/core/(esm/components/(${names})[/.]|styles/(${names})\.layer\.css)`;
}

/** Writes which modules each file holds, and how large they are, for `scripts/budgets.ts`; paths as from here. */
const listModules = (): Plugin => ({
  name: 'list-modules',
  generateBundle(_options, bundle) {
    const sizesOf = Object.values(bundle).flatMap((file) => {
      if (file.type !== 'chunk') return [];
      const sizes = Object.entries(file.modules).map(([id, { renderedLength }]) => [
        relative(import.meta.dirname, id),
        renderedLength,
      ]);
      return [[file.fileName, Object.fromEntries(sizes)]];
    });
    const source = JSON.stringify(Object.fromEntries(sizesOf));
    this.emitFile({ type: 'asset', fileName: '.vite/modules.json', source });
  },
});

// Two builds of one tree: `vite build` for the browser, `vite build --ssr` for the server, which is
// bundled with everything it needs. In development the server renders through Vite itself, and React
// must then come from node_modules, because it is CommonJS.
export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [react(), ...(isSsrBuild ? [] : [listModules()])],
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
                groups: [
                  { name: 'every-page', test: EVERY_PAGE },
                  { name: 'report', test: REPORT },
                  ...SHARED,
                ],
              },
            },
          },
        }),
  },
  ...(command === 'build'
    ? {
        ssr: { noExternal: true as const },
        // Otherwise React decides at run time, and renders several times slower where nobody set it.
        define: { 'process.env.NODE_ENV': '"production"' },
      }
    : {}),
}));
