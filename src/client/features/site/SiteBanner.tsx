import { UnstyledButton } from '@mantine/core';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useContext } from 'react';
import { FirstPage } from '../../app/boot.ts';
import { DISMISSED_BANNER_KEY } from '../../app/colorScheme.ts';
import { Banner } from '../../ui/Banner.tsx';

/**
 * What an admin has to say to everybody, until the reader has seen enough of this text. Who dismissed it
 * is known to their browser alone, and before the first paint: so it is hidden by a style, and nothing
 * moves.
 */
export function SiteBanner() {
  const banner = useContext(FirstPage).site?.banner;
  if (!banner) return null;
  const { id, text } = banner;
  const dismiss = () => {
    document.documentElement.dataset['banner'] = id;
    document.getElementById('main')?.focus();
    try {
      localStorage.setItem(DISMISSED_BANNER_KEY, id);
    } catch {
      // A browser that keeps nothing shows it again on the next page.
    }
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
