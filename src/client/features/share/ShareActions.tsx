import { Group, UnstyledButton } from '@mantine/core';
import IconBrandFacebook from '@tabler/icons-react/dist/esm/icons/IconBrandFacebook.mjs';
import IconBrandLinkedin from '@tabler/icons-react/dist/esm/icons/IconBrandLinkedin.mjs';
import IconBrandTwitter from '@tabler/icons-react/dist/esm/icons/IconBrandTwitter.mjs';
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
import IconShare2 from '@tabler/icons-react/dist/esm/icons/IconShare2.mjs';
import { useState } from 'react';
import { cutText } from '../../../shared/cutText.ts';
import {
  SHARE_POPUP,
  SHARE_POPUP_FACEBOOK,
  SHARED_CLAIM_MAX,
  SHARED_TITLE_MAX,
} from '../../../shared/limits.ts';
import { paths } from '../../../shared/paths.ts';
import { useOnceHere } from '../../app/boot.ts';
import { lazyOr, loadAhead } from '../../app/lazyPart.tsx';
import { opensElsewhere } from '../../ui/Link.tsx';
import { SmallButton } from '../../ui/SmallButton.ts';
import { Toast } from '../../ui/Toast.tsx';
import { useCopy } from '../../ui/copy.ts';
import { SuspenseBoundary } from '../../ui/SuspenseBoundary.tsx';
import classes from './Share.module.css';

export function ShareActions(props: { slug: string; heading: string; small?: boolean }) {
  const { slug, heading, small = false } = props;
  // The server does not know the origin under which people reach the page.
  const address = useOnceHere(() => location.origin + paths.report(slug));
  const { said, copy } = useCopy('Link copied');
  const copyLink = () => void copy(location.origin + paths.report(slug));
  const canShare = useOnceHere(() => 'share' in navigator) === true;
  // Known only after hydration, so it takes the free end, where it moves nothing.
  const sheet = address !== undefined && canShare && (
    <UnstyledButton
      className={classes.icon}
      data-sheet
      aria-label="Share…"
      title="Share…"
      // Rejects when the sheet is closed without a choice, or is already open.
      onClick={() => void navigator.share(sharedData(address, heading)).catch(() => undefined)}
    >
      <IconShare2 aria-hidden />
    </UnstyledButton>
  );
  return (
    <Group
      className={small ? `unprinted ${classes.small}` : 'unprinted'}
      wrap={small ? 'nowrap' : 'wrap'}
      gap={small ? 0 : '0.25rem 0.6rem'}
    >
      {small && sheet}
      {small ? (
        <UnstyledButton className={classes.icon} aria-label={COPY} title={COPY} onClick={copyLink}>
          <IconLink aria-hidden />
        </UnstyledButton>
      ) : (
        <SmallButton leftSection={<IconLink aria-hidden />} onClick={copyLink}>
          {COPY}
        </SmallButton>
      )}
      {said && (
        <Toast role="status" position="top-center">
          {said}
        </Toast>
      )}
      {/* Aligns the icons, not their padding, with the text above. */}
      <Group gap={0} wrap="nowrap" ms={small ? 0 : '-0.6rem'}>
        {shareTargets.map((target) => (
          <a
            key={target.name}
            className={classes.icon}
            href={address && target.href(address, heading)}
            target="_blank"
            rel="noopener"
            aria-label={`Share on ${target.name}`}
            title={`Share on ${target.name}`}
            onClick={(event) => {
              if (!address || opensElsewhere(event)) return;
              if (openPopup(target.href(address, heading), target.popup)) event.preventDefault();
            }}
          >
            <target.Icon aria-hidden />
          </a>
        ))}
        {!small && sheet}
      </Group>
    </Group>
  );
}

export function sharedData(address: string, heading: string) {
  return {
    title: cutText(heading, SHARED_TITLE_MAX),
    text: cutText(heading, SHARED_CLAIM_MAX),
    url: address,
  };
}

const COPY = 'Copy Link';

export const shareTargets = [
  {
    name: 'Twitter',
    Icon: IconBrandTwitter,
    popup: SHARE_POPUP,
    href: (address: string, heading: string) =>
      `https://twitter.com/intent/tweet?${new URLSearchParams({
        text: cutText(heading, SHARED_CLAIM_MAX),
        url: address,
      })}`,
  },
  {
    name: 'Facebook',
    Icon: IconBrandFacebook,
    popup: SHARE_POPUP_FACEBOOK,
    href: (address: string) =>
      `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: address })}`,
  },
  {
    name: 'LinkedIn',
    Icon: IconBrandLinkedin,
    popup: SHARE_POPUP,
    href: (address: string) =>
      `https://www.linkedin.com/sharing/share-offsite/?${new URLSearchParams({ url: address })}`,
  },
];

/** Opens a centered window; false when the browser blocks it. */
function openPopup(href: string, { width, height }: typeof SHARE_POPUP) {
  const left = Math.max(0, Math.round(window.screenX + (window.outerWidth - width) / 2));
  const top = Math.max(0, Math.round(window.screenY + (window.outerHeight - height) / 2));
  const features = `popup,width=${width},height=${height},left=${left},top=${top}`;
  const popup = window.open(href, '_blank', features);
  if (popup === null || popup.closed) return false;
  // Not by the feature `noopener`, with which `open` always returns null.
  popup.opener = null;
  return true;
}

const loadEmbedDialog = () => import('./EmbedDialog.tsx');
const EmbedDialog = lazyOr(loadEmbedDialog);

export function EmbedButton(props: { slug: string; isProvisional: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <UnstyledButton
        className={`${classes.icon} unprinted`}
        fz="sm"
        td="underline var(--rule-strong)"
        aria-haspopup="dialog"
        {...loadAhead(loadEmbedDialog)}
        onClick={() => setOpen(true)}
      >
        Embed
      </UnstyledButton>
      {open && (
        <SuspenseBoundary>
          <EmbedDialog {...props} onClose={() => setOpen(false)} />
        </SuspenseBoundary>
      )}
    </>
  );
}
