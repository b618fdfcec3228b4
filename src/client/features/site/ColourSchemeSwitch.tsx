import { UnstyledButton, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
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
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        <circle cx="10" cy="10" r="7.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
        <path d="M10 2.75a7.25 7.25 0 0 1 0 14.5Z" fill="currentColor" />
      </svg>
    </UnstyledButton>
  );
}
