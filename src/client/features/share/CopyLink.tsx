import { Button, UnstyledButton } from '@mantine/core';
import { paths } from '../../../shared/paths.ts';
import { useCopy } from '../../ui/useCopy.ts';
import { LinkIcon } from '../../ui/icons/LinkIcon.tsx';
import classes from './CopyLink.module.css';

const WHAT = 'Copy Link';

/** Copies the report's address and says for `COPY_TOAST_MS` how that went. `small`: an icon does. */
export function CopyLink({ slug, small = false }: { slug: string; small?: boolean }) {
  const { said, copy } = useCopy('Link copied');
  const copyLink = () => void copy(location.origin + paths.report(slug));
  return (
    <span className={classes.copy}>
      {small ? (
        <UnstyledButton className={classes.icon} aria-label={WHAT} title={WHAT} onClick={copyLink}>
          <LinkIcon />
        </UnstyledButton>
      ) : (
        <Button size="sm" variant="default" leftSection={<LinkIcon />} onClick={copyLink}>
          {WHAT}
        </Button>
      )}
      <span className={classes.toast} role="status">
        {said}
      </span>
    </span>
  );
}
