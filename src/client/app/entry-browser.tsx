import { hydrate } from '@tanstack/react-query';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from './app.tsx';
import type { Boot } from './boot.ts';
import { adoptTyped } from '../features/analysis/draft.ts';
import { createQueryClient } from './api.ts';
import { matchRoute } from './routes.tsx';

async function hydratePage() {
  await nextTask();
  const bootText = document.getElementById('boot')?.textContent ?? '';
  const linkedData =
    document.querySelector('script[type="application/ld+json"]')?.textContent ?? null;
  const boot = JSON.parse(bootText) as Boot;
  const queryClient = createQueryClient();
  hydrate(queryClient, boot.state);
  const { route, params } = matchRoute(boot.pathname);
  await route.load(queryClient, params);
  adoptTyped();
  // A transition yields to input.
  startTransition(() => {
    hydrateRoot(
      document,
      <BrowserRouter>
        <App {...{ boot, bootText, linkedData, queryClient }} />
      </BrowserRouter>,
    );
  });
}

/** Lets pending input run before hydration. Not a timer: browsers clamp those. */
async function nextTask() {
  const { port1, port2 } = new MessageChannel();
  await new Promise((passed) => {
    port1.onmessage = passed;
    port2.postMessage(null);
  });
  port1.close();
}

void hydratePage();
