import { UnstyledButton } from '@mantine/core';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useContext } from 'react';
import { FirstPage } from '../../app/boot.ts';
import { store } from '../../app/storage.ts';
import { Banner } from '../../ui/Banner.tsx';

/** The page's first script marks one that was dismissed, because only the browser knows of it. */
export function SiteBanner() {
  const banner = useContext(FirstPage).site?.banner;
  if (!banner) return null;
  const { id, text } = banner;
  const dismiss = () => {
    document.documentElement.dataset['dismissed'] = '';
    document.getElementById('main')?.focus();
    store('localStorage', 'dismissedBanner', id);
  };
  return (
    <Banner text={text}>
      <UnstyledButton aria-label="Dismiss this notice" p="xs" onClick={dismiss}>
        <IconX aria-hidden />
      </UnstyledButton>
    </Banner>
  );
}
