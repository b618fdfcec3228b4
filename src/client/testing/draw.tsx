import { MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { MemoryRouter, Route, Routes } from 'react-router';
import { api, createApiClient, createQueryClient } from '../app/api.ts';

interface Around {
  /** The address at which it is drawn, and the pattern that reads it. */
  path?: string;
  pattern?: string;
  /** Puts in what the server has answered already. */
  known?: (queries: QueryClient) => void;
}

/** The HTML of a component or a page within the providers, as the server renders it. */
export function draw(element: ReactNode, around: Around = {}): string {
  return renderToStaticMarkup(framed(element, around));
}

/** The same where parts of it are loaded only when they are used: waits for them, as the server does. */
export async function drawWhole(element: ReactNode, around: Around = {}): Promise<string> {
  const { prelude } = await prerender(framed(element, around), { progressiveChunkSize: Infinity });
  // Without what React puts between texts and around parts, so that it finds them again.
  return (await new Response(prelude).text()).replace(/<!--( |\/?\$)-->/g, '');
}

function framed(element: ReactNode, { path = '/', pattern = '*', known }: Around) {
  const queryClient = createQueryClient();
  known?.(queryClient);
  return (
    <api.Provider client={createApiClient()} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        {/* Dialogs are drawn in their place, not in a portal, which only a browser has. */}
        <MantineProvider env="test">
          <MemoryRouter initialEntries={[path]}>
            <Routes>
              <Route path={pattern} element={element} />
            </Routes>
          </MemoryRouter>
        </MantineProvider>
      </QueryClientProvider>
    </api.Provider>
  );
}
