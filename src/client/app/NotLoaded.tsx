import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { paths } from '../../shared/paths.ts';
import { Notice } from '../ui/Notice.tsx';
import { SmallButton } from '../ui/SmallButton.ts';
import { PageHead } from './PageHead.tsx';

/** In place of a part that can't be loaded: without a connection, or because the product was updated. */
export function NotLoaded(props: { isFault: boolean; onClose?: (...given: never[]) => void }) {
  const { isFault, onClose } = props;
  const { said, tryAgain } = useReload(isFault ? OURS : CHECK);
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

const CHECK = 'Check your connection and try again.';
const OURS = 'The fault is ours. Please try again.';

export const PageNotLoaded = ({ isFault }: { isFault: boolean }) =>
  isFault ? <PageBroken /> : <NoPage title="This page could not be loaded" why={CHECK} />;

/** In place of what has a fault in its own code. */
export const PageBroken = () => <NoPage title="Something went wrong" why={OURS} />;

function NoPage({ title, why }: { title: string; why: string }) {
  const { said, tryAgain } = useReload(why);
  return (
    <>
      <PageHead title={`${title} – Verimeter`} description={said} />
      <Notice title={title} text={<span role="status">{said}</span>}>
        <Button onClick={() => void tryAgain()}>Try Again</Button>
      </Notice>
    </>
  );
}

/** Without a connection a reload would lead to the browser's own page, and lose this one. */
function useReload(why: string) {
  const [offline, setOffline] = useState(false);
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
