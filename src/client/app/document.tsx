import serif from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2?url';
import type { ReactNode } from 'react';
import { paths } from '../../shared/paths.ts';
import type { Boot } from './boot.ts';

/** The browser reads `bootText` and `linkedData` back from the page, to hydrate the same markup. */
export interface DocumentData {
  boot: Boot;
  bootText: string;
  linkedData: string | null;
}

export function Document(props: DocumentData & { children: ReactNode }) {
  const { assets, site } = props.boot;
  const { entry, styles, contained, preload, dev } = assets;
  const isDev = import.meta.env.DEV && dev === true;
  return (
    <html
      lang="en"
      data-mantine-color-scheme="light"
      // For Mantine's CSS; the theme's `respectReducedMotion` is for its scripts.
      data-respect-reduced-motion="true"
      data-banner={site.banner?.id}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#fbfaf6" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#12151b" media="(prefers-color-scheme: dark)" />
        {/* The script has run before hydration; its text stays out of the browser's bundle. */}
        <script
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? BEFORE_PAINT_SCRIPT : '' }}
        />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href={paths.touchIcon} />
        <link rel="manifest" href={paths.manifest} />
        <link rel="alternate" type="application/atom+xml" title="Verimeter" href={paths.feed} />
        <link rel="preload" href={serif} as="font" type="font/woff2" crossOrigin="anonymous" />
        {styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {/* No browser loads this type, but Vite takes these sheets for loaded. */}
        {contained.map((href) => (
          <link key={href} rel="stylesheet" type="text/plain" href={href} />
        ))}
        {isDev && <script type="module" dangerouslySetInnerHTML={{ __html: REFRESH }} />}
        {isDev && <script type="module" src="/@vite/client" />}
        {isDev && <script type="module" src={entry} />}
        {props.linkedData !== null && (
          <script
            type="application/ld+json"
            dangerouslySetInnerHTML={{ __html: props.linkedData }}
          />
        )}
      </head>
      <body>
        {props.children}
        <script
          type="application/json"
          id="boot"
          dangerouslySetInnerHTML={{ __html: props.bootText }}
        />
        {!isDev && (
          <script
            data-modules={[...preload, entry].join(' ')}
            suppressHydrationWarning
            dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? START_SCRIPT : '' }}
          />
        )}
      </body>
    </html>
  );
}

/** React's hot reload needs this before the first module; development only. */
const REFRESH = `import { injectIntoGlobalHook } from '/@react-refresh';
injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};
window.$RefreshSig$ = () => (type) => type;`;

// Sets color scheme, sign-in, banner and `VisitState` before the first paint. It reloads when the
// visitor goes back before the router listens, which would keep this page under another address.
const BEFORE_PAINT_SCRIPT = `(function(){var c;try{c=localStorage.getItem("mantine-color-scheme-value")}catch(e){}if(c!=="light"&&c!=="dark")c=matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light";var d=document.documentElement;d.setAttribute("data-mantine-color-scheme",c);try{if(localStorage.getItem("signedIn"))d.setAttribute("data-signed-in","");if(localStorage.getItem("dismissedBanner")===d.getAttribute("data-banner"))d.setAttribute("data-dismissed","");if(history.state.usr.reused)d.setAttribute("data-reused","")}catch(e){}function at(){return location.pathname+location.search}var a=at();addEventListener("popstate",function(){if(d.dataset.pendingParts===undefined&&at()!==a)location.reload()})})()`;

// Browsers run this only after the style sheets above it are there, so that modules take no
// bandwidth from them before the first paint.
const START_SCRIPT = `(function(){var m=document.currentScript.dataset.modules.split(" ");function add(t,p){document.head.appendChild(Object.assign(document.createElement(t),p))}m.forEach(function(f){add("link",{rel:"modulepreload",href:f})});add("script",{type:"module",src:m.pop()})})()`;

/** Their hashes are in the content security policy. */
export const INLINE_SCRIPTS: readonly string[] = [BEFORE_PAINT_SCRIPT, START_SCRIPT];
