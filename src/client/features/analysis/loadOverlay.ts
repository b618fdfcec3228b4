import { type ComponentType, lazy, useEffect } from 'react';
import { paths } from '../../../shared/paths.ts';
import type { OverlayProps } from './progress/AnalysisOverlay.tsx';

/** Gets the overlay's code, which nobody needs before they have something to send. */
export function loadOverlay(): Promise<{ default: ComponentType<OverlayProps> }> {
  return import('./progress/AnalysisOverlay.tsx').catch(() => ({ default: OnItsPage }));
}

export const LazyOverlay = lazy(loadOverlay);

/** Without that code (the connection is gone, or the product was renewed) its report's page shows it. */
function OnItsPage({ run }: OverlayProps) {
  const slug = run?.slug;
  useEffect(() => {
    if (slug !== undefined) window.location.assign(paths.report(slug));
  }, [slug]);
  return null;
}
