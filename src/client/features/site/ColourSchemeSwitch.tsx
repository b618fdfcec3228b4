import { UnstyledButton, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { ContrastIcon } from '../../ui/icons/ContrastIcon.tsx';
import classes from './ColourSchemeSwitch.module.css';

/** Turns between light and dark. Until it is used the system decides. */
export function ColourSchemeSwitch() {
  const { setColorScheme } = useMantineColorScheme();
  const now = useComputedColorScheme('light');
  const other = now === 'light' ? 'dark' : 'light';
  return (
    <UnstyledButton
      className={classes.switch}
      aria-label={`Switch to ${other} colours`}
      title={`Switch to ${other} colours`}
      onClick={() => setColorScheme(other)}
    >
      <ContrastIcon />
    </UnstyledButton>
  );
}
