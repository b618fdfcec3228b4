import { UnstyledButton } from '@mantine/core';
import IconBrandFacebook from '@tabler/icons-react/dist/esm/icons/IconBrandFacebook.mjs';
import IconBrandLinkedin from '@tabler/icons-react/dist/esm/icons/IconBrandLinkedin.mjs';
import IconBrandTwitter from '@tabler/icons-react/dist/esm/icons/IconBrandTwitter.mjs';
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
import IconShare2 from '@tabler/icons-react/dist/esm/icons/IconShare2.mjs';
import { type ComponentType, lazy, type MouseEvent, Suspense, useState } from 'react';
import {
  SHARE_POPUP,
  SHARE_POPUP_FACEBOOK,
  SHARED_CLAIM_MAX,
  SHARED_TITLE_MAX,
} from '../../../shared/limits.ts';
import { paths } from '../../../shared/paths.ts';
import { useOnceHere } from '../../app/boot.ts';
import { SmallButton } from '../../ui/SmallButton.ts';
import { Toast } from '../../ui/Toast.tsx';
import { useCopy } from '../../ui/copy.ts';
import { cutText } from '../../ui/text.ts';
import classes from './Share.module.css';

/** `heading`: the claim, or the title of the page. `small`: icons alone in one line. */
export function ShareActions(props: { slug: string; heading: string; small?: boolean }) {
  const { slug, heading, small = false } = props;
  const sheet = <ShareSheet slug={slug} heading={heading} />;
  // The share sheet comes after hydration: it takes the free end, so that nothing moves.
  return (
    <div className={`${classes.actions} unprinted`} data-small={small}>
      {small && sheet}
      <CopyLink slug={slug} small={small} />
      <div className={classes.targets}>
        <ShareLinks slug={slug} heading={heading} />
        {!small && sheet}
      </div>
    </div>
  );
}

function ShareLinks({ slug, heading }: { slug: string; heading: string }) {
  // The server does not know under which name people reach the page.
  const address = useOnceHere(() => location.origin + paths.report(slug));
  return shareTargets.map((target) => (
    <a
      key={target.name}
      className={classes.icon}
      href={address && target.href(address, heading)}
      target="_blank"
      rel="noopener"
      aria-label={`Share on ${target.name}`}
      title={`Share on ${target.name}`}
      onClick={(event) => inPopup(event, target)}
    >
      <target.Icon aria-hidden />
    </a>
  ));
}

function inPopup(event: MouseEvent<HTMLAnchorElement>, { popup }: ShareTarget) {
  const { href } = event.currentTarget;
  if (href === '' || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  if (openPopup(href, popup)) event.preventDefault();
}

function ShareSheet({ slug, heading }: { slug: string; heading: string }) {
  const there = useOnceHere(() => 'share' in navigator);
  if (there !== true) return null;
  const share = async () => {
    try {
      await navigator.share(sharedData(location.origin + paths.report(slug), heading));
    } catch {
      // Closed without a choice, or open already.
    }
  };
  return (
    <UnstyledButton
      className={classes.icon}
      data-sheet
      aria-label="Share…"
      title="Share…"
      onClick={() => void share()}
    >
      <IconShare2 aria-hidden />
    </UnstyledButton>
  );
}

export function sharedData(address: string, heading: string) {
  return {
    title: cutText(heading, SHARED_TITLE_MAX),
    text: cutText(heading, SHARED_CLAIM_MAX),
    url: address,
  };
}

const WHAT = 'Copy Link';

function CopyLink({ slug, small }: { slug: string; small: boolean }) {
  const { said, copy } = useCopy('Link copied');
  const copyLink = () => void copy(location.origin + paths.report(slug));
  return (
    <>
      {small ? (
        <UnstyledButton className={classes.icon} aria-label={WHAT} title={WHAT} onClick={copyLink}>
          <IconLink aria-hidden />
        </UnstyledButton>
      ) : (
        <SmallButton leftSection={<IconLink aria-hidden />} onClick={copyLink}>
          {WHAT}
        </SmallButton>
      )}
      {said && (
        <Toast role="status" position="top-center">
          {said}
        </Toast>
      )}
    </>
  );
}

interface ShareTarget {
  name: string;
  Icon: ComponentType;
  popup: { width: number; height: number };
  href: (address: string, heading: string) => string;
}

export const shareTargets: readonly ShareTarget[] = [
  {
    name: 'Twitter',
    Icon: IconBrandTwitter,
    popup: SHARE_POPUP,
    href: (address, heading) =>
      withQuery('https://twitter.com/intent/tweet', {
        text: cutText(heading, SHARED_CLAIM_MAX),
        url: address,
      }),
  },
  {
    name: 'Facebook',
    Icon: IconBrandFacebook,
    popup: SHARE_POPUP_FACEBOOK,
    href: (address) => withQuery('https://www.facebook.com/sharer/sharer.php', { u: address }),
  },
  {
    name: 'LinkedIn',
    Icon: IconBrandLinkedin,
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

/** Opens a centered window; false when the browser allows none. */
function openPopup(href: string, { width, height }: { width: number; height: number }) {
  const left = Math.max(0, Math.round(window.screenX + (window.outerWidth - width) / 2));
  const top = Math.max(0, Math.round(window.screenY + (window.outerHeight - height) / 2));
  const popup = window.open(
    href,
    '_blank',
    `popup,width=${width},height=${height},left=${left},top=${top}`,
  );
  if (popup === null || popup.closed) return false;
  // With `noopener` nobody could tell whether there is a window.
  popup.opener = null;
  return true;
}

const EmbedDialog = lazy(() => import('./EmbedDialog.tsx'));

export function EmbedButton(props: { slug: string; isProvisional: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <UnstyledButton
        className={`${classes.embed} unprinted`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Embed
      </UnstyledButton>
      {open && (
        <Suspense>
          <EmbedDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
