import '../theme/base.css';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, useState } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import { api, createApiClient } from './api.ts';
import { FirstPage } from './boot.ts';
import { Document, type DocumentData } from './document.tsx';
import { AuthModalHost } from '../features/account/AuthModalHost.tsx';
import {
  PageChange,
  SiteBanner,
  SiteFooter,
  SiteHeader,
  SkipLink,
} from '../features/site/SiteFrame.tsx';
import { PageNotLoaded } from './NotLoaded.tsx';
import { pageRoutes } from './routes.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { SuspenseBoundary } from '../ui/SuspenseBoundary.tsx';
import { Toasts } from '../ui/Toast.tsx';
import { SessionProvider } from './SessionProvider.tsx';
import { ThemeProvider } from '../theme/ThemeProvider.tsx';

export function App({ queryClient, ...data }: DocumentData & { queryClient: QueryClient }) {
  const [client] = useState(createApiClient);
  return (
    <StrictMode>
      <Document {...data}>
        <FirstPage value={data.boot}>
          <api.Provider client={client} queryClient={queryClient}>
            <QueryClientProvider client={queryClient}>
              <ThemeProvider>
                <SessionProvider>
                  <ErrorBoundary version="site" otherwise={<PageNotLoaded isFault />}>
                    <SkipLink />
                    <SiteBanner />
                    <SiteHeader />
                    <main id="main" tabIndex={-1}>
                      <PageChange />
                      <Pages served={data.boot.pathname} />
                    </main>
                    <SiteFooter />
                    <AuthModalHost />
                    <Toasts />
                  </ErrorBoundary>
                </SessionProvider>
              </ThemeProvider>
            </QueryClientProvider>
          </api.Provider>
        </FirstPage>
      </Document>
    </StrictMode>
  );
}

/** The server may render another page at the first address: missing reports share one. */
function Pages({ served }: { served: string }) {
  const location = useLocation();
  const [arrived] = useState(location.pathname);
  const otherwise = location.pathname === arrived && served !== arrived;
  return (
    <ErrorBoundary version={location.pathname} otherwise={<PageNotLoaded isFault />}>
      <SuspenseBoundary>
        <Routes {...(otherwise ? { location: { ...location, pathname: served } } : {})}>
          {pageRoutes.map(({ name, path, Page }) => (
            <Route key={name} path={path} element={<Page key={name} name={name} />} />
          ))}
        </Routes>
      </SuspenseBoundary>
    </ErrorBoundary>
  );
}
