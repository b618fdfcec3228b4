import { Button, UnstyledButton } from '@mantine/core';
import { useEffect, useState } from 'react';
import { COPY_TOAST_MS } from '../../../shared/limits.ts';
import { messages } from '../../../shared/messages.ts';
import { paths } from '../../../shared/paths.ts';
import { copyText } from '../../ui/copyText.ts';
import { LinkIcon } from '../../ui/icons/LinkIcon.tsx';
import classes from './CopyLink.module.css';

const WHAT = 'Copy Link';

/** Copies the report's address and says for `COPY_TOAST_MS` how that went. `small`: an icon does. */
export function CopyLink({ slug, small = false }: { slug: string; small?: boolean }) {
  const [said, setSaid] = useState<{ text: string } | null>(null);

  useEffect(() => {
    if (said === null) return;
    const timer = setTimeout(() => setSaid(null), COPY_TOAST_MS);
    return () => clearTimeout(timer);
  }, [said]);

  const copy = async () => {
    const copied = await copyText(location.origin + paths.report(slug));
    setSaid({ text: copied ? 'Link copied' : messages.copyFailed });
  };

  return (
    <span className={classes.copy}>
      {small ? (
        <UnstyledButton
          className={classes.icon}
          aria-label={WHAT}
          title={WHAT}
          onClick={() => void copy()}
        >
          <LinkIcon />
        </UnstyledButton>
      ) : (
        <Button size="sm" variant="default" leftSection={<LinkIcon />} onClick={() => void copy()}>
          {WHAT}
        </Button>
      )}
      <span className={classes.toast} role="status">
        {said?.text}
      </span>
    </span>
  );
}
