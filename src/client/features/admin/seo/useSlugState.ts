import { useEffect, useState } from 'react';
import { adminMessages } from '../../../../shared/adminMessages.ts';
import type { SeoForm } from '../../../../shared/schema/seo.ts';
import { slugFault } from '../../../../shared/slugFault.ts';
import { api } from '../../../app/api.ts';

const PAUSE_MS = 300;

/** Whether the report can have the address that is being typed, found out once the typing pauses. */
export function useSlugState(
  typed: string,
  { slug: present, shareId, oldSlugs }: SeoForm,
): { text: string; state: 'quiet' | 'good' | 'bad' } {
  const slug = typed.trim();
  const [paused, setPaused] = useState(slug);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(slug), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [slug]);
  const fault = slugFault(slug);
  const isOwn = slug === present || slug === '' || oldSlugs.includes(slug);
  const asks = !isOwn && fault === null && paused === slug;
  const { data, isError } = api.admin.seo.checkSlug.useQuery(
    { slug, excludeShareId: shareId },
    { enabled: asks, staleTime: 0, retry: false },
  );

  if (slug === '') return { text: 'Left empty, the address stays as it is.', state: 'quiet' };
  if (slug === present) return { text: 'The present address.', state: 'quiet' };
  if (isOwn) return { text: 'Yours: this report had it before.', state: 'good' };
  if (fault !== null) return { text: fault, state: 'bad' };
  if (isError) return { text: 'It could not be checked. Saving will tell.', state: 'quiet' };
  if (!asks || !data) return { text: 'Checking…', state: 'quiet' };
  return data.available
    ? { text: 'Free. The present address will lead here.', state: 'good' }
    : { text: adminMessages.seo.slugTaken, state: 'bad' };
}
