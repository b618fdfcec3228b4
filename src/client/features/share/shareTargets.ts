import type { ComponentType } from 'react';
import { SHARE_POPUP, SHARE_POPUP_FACEBOOK, SHARED_CLAIM_MAX } from '../../../shared/limits.ts';
import { cutText } from '../../ui/cutText.ts';
import { FacebookIcon } from '../../ui/icons/FacebookIcon.tsx';
import { LinkedInIcon } from '../../ui/icons/LinkedInIcon.tsx';
import { TwitterIcon } from '../../ui/icons/TwitterIcon.tsx';

export interface ShareTarget {
  name: string;
  Icon: ComponentType;
  /** The size of its window, in pixels. */
  popup: { width: number; height: number };
  /** Where a report is shared: its complete address, and the claim or title that it goes by. */
  href: (address: string, heading: string) => string;
}

/** The places a report can be shared at by one press. */
export const shareTargets: readonly ShareTarget[] = [
  {
    name: 'Twitter',
    Icon: TwitterIcon,
    popup: SHARE_POPUP,
    href: (address, heading) =>
      withQuery('https://twitter.com/intent/tweet', {
        text: cutText(heading, SHARED_CLAIM_MAX),
        url: address,
      }),
  },
  {
    name: 'Facebook',
    Icon: FacebookIcon,
    popup: SHARE_POPUP_FACEBOOK,
    href: (address) => withQuery('https://www.facebook.com/sharer/sharer.php', { u: address }),
  },
  {
    name: 'LinkedIn',
    Icon: LinkedInIcon,
    popup: SHARE_POPUP,
    href: (address) =>
      withQuery('https://www.linkedin.com/sharing/share-offsite/', { url: address }),
  },
];

function withQuery(address: string, query: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}
