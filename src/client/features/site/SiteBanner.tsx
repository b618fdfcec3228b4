import { UnstyledButton } from '@mantine/core';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useContext } from 'react';
import { FirstPage } from '../../app/boot.ts';
import { store } from '../../app/storage.ts';
import { Banner } from '../../ui/Banner.tsx';

/** A style hides a dismissed banner, because only the browser knows of it, before the first paint. */
export function SiteBanner() {
  const banner = useContext(FirstPage).site?.banner;
  if (!banner) return null;
  const { id, text } = banner;
  const dismiss = () => {
    document.documentElement.dataset['banner'] = id;
    document.getElementById('main')?.focus();
    store('localStorage', 'dismissedBanner', id);
  };
  return (
    <>
      <style>{`[data-banner=${id}] .${id}{display:none}`}</style>
      <Banner text={text} className={id}>
        <UnstyledButton aria-label="Dismiss this notice" p="xs" onClick={dismiss}>
          <IconX aria-hidden />
        </UnstyledButton>
      </Banner>
    </>
  );
}
