import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { paths } from '../../shared/paths.ts';
import { Notice } from '../ui/Notice.tsx';
import { SmallButton } from '../ui/SmallButton.ts';
import { PageHead } from './PageHead.tsx';

export function NotLoaded(props: { isFault: boolean; onClose?: (...given: never[]) => void }) {
  const { isFault, onClose } = props;
  const { said, tryAgain } = useReload(isFault);
  const [closed, setClosed] = useState(false);
  if (closed) return null;
  return (
    <Group
      role="alert"
      pos="fixed"
      inset="auto 1rem 1rem"
      maw="max-content"
      mx="auto"
      p="0.75rem 1.1rem"
      gap="0.5rem 1rem"
      bd="1px solid var(--rule-strong)"
      bg="var(--sheet)"
      c="var(--ink)"
      style={{ zIndex: 400 }}
    >
      <p>
        This part could not be {isFault ? 'shown' : 'loaded'}. {said}
      </p>
      <SmallButton onClick={() => void tryAgain()}>Try Again</SmallButton>
      <SmallButton
        onClick={() => {
          setClosed(true);
          onClose?.();
        }}
      >
        Close
      </SmallButton>
    </Group>
  );
}

export function PageNotLoaded({ isFault }: { isFault: boolean }) {
  const { said, tryAgain } = useReload(isFault);
  const title = isFault ? 'Something went wrong' : 'This page could not be loaded';
  return (
    <>
      <PageHead title={`${title} – Verimeter`} description={said} />
      <Notice title={title} text={<span role="status">{said}</span>}>
        <Button onClick={() => void tryAgain()}>Try Again</Button>
      </Notice>
    </>
  );
}

/** Asks the server first: offline, a reload would lose this page to the browser's error page. */
function useReload(isFault: boolean) {
  const [offline, setOffline] = useState(false);
  const why = isFault
    ? 'The fault is ours. Please try again.'
    : 'Check your connection and try again.';
  return {
    said: offline ? 'There is still no connection.' : why,
    tryAgain: async () => {
      setOffline(false);
      try {
        await fetch(paths.livez);
      } catch {
        setOffline(true);
        return;
      }
      location.reload();
    },
  };
}
