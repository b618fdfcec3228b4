import { UnstyledButton } from '@mantine/core';
import { SHARED_CLAIM_MAX, SHARED_TITLE_MAX } from '../../../shared/limits.ts';
import { paths } from '../../../shared/paths.ts';
import { cutText } from '../../ui/cutText.ts';
import { ShareIcon } from '../../ui/icons/ShareIcon.tsx';
import classes from './ShareLinks.module.css';
import { useOnceHere } from '../../app/useOnceHere.ts';

/** The system's own way to hand the report on, where there is one. */
export function ShareSheet({ slug, heading }: { slug: string; heading: string }) {
  const there = useOnceHere(() => 'share' in navigator);
  if (there !== true) return null;
  const share = async () => {
    try {
      await navigator.share(sharedData(location.origin + paths.report(slug), heading));
    } catch {
      // Closed without a choice, or open already: nothing is owed a word.
    }
  };
  return (
    <UnstyledButton
      className={classes.link}
      aria-label="Share…"
      title="Share…"
      onClick={() => void share()}
    >
      <ShareIcon />
    </UnstyledButton>
  );
}

/** What is handed on: title, claim and address, each as short as the places it may go to want it. */
export function sharedData(address: string, heading: string) {
  return {
    title: cutText(heading, SHARED_TITLE_MAX),
    text: cutText(heading, SHARED_CLAIM_MAX),
    url: address,
  };
}
