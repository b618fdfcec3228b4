import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { COPY_TOAST_MS } from '../../../shared/limits.ts';
import { messages } from '../../../shared/messages.ts';
import { paths } from '../../../shared/paths.ts';
import { copyText } from '../../ui/copyText.ts';
import classes from './CopyLink.module.css';

/** Copies the report's address and says for `COPY_TOAST_MS` how that went. */
export function CopyLink({ slug }: { slug: string }) {
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
    <div className={classes.row}>
      <Button size="sm" variant="default" onClick={() => void copy()}>
        Copy Link
      </Button>
      <span className={classes.said} role="status">
        {said?.text}
      </span>
    </div>
  );
}
