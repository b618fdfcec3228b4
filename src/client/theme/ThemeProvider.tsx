import {
  type ButtonProps,
  createTheme,
  localStorageColorSchemeManager,
  MantineContext,
  type MantineTheme,
  MantineThemeProvider,
  useProviderColorScheme,
} from '@mantine/core';
import { type ReactNode, useState } from 'react';

// Replaces `MantineProvider`, which writes its variables into the page as a style element. The
// content security policy forbids that; `tokens.css` has the variables.
export function ThemeProvider({ children }: { children: ReactNode }) {
  const [manager] = useState(localStorageColorSchemeManager);
  const scheme = useProviderColorScheme({
    ...{ manager, defaultColorScheme: 'auto', forceColorScheme: undefined, getRootElement },
  });
  return (
    <MantineContext
      value={{
        ...scheme,
        getRootElement,
        classNamesPrefix: 'mantine',
        cssVariablesSelector: ':root',
        withStaticClasses: true,
      }}
    >
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  );
}

const getRootElement = () => document.documentElement;

/** Colors, type and radius are in `theme/tokens.css`. */
const theme = createTheme({
  respectReducedMotion: true,
  components: {
    ActionIcon: { vars: () => ({ root: ICON_BUTTON }) },
    Button: { vars: buttonVariables },
    Chip: {
      defaultProps: { variant: 'outline', radius: 'sm' },
      vars: () => ({ root: CHIP }),
      // Covers the chip, so that taps and assistive technology find it.
      styles: {
        root: { position: 'relative' },
        input: { position: 'absolute', width: '100%', height: '100%', cursor: 'pointer' },
      },
    },
    Checkbox: { vars: () => ({ root: CHECKBOX }) },
    Radio: { vars: () => ({ root: { '--radio-color': 'var(--accent)' } }) },
    Badge: { defaultProps: { variant: 'default', tt: 'none' }, vars: () => ({ root: BADGE }) },
    Switch: {
      defaultProps: { withThumbIndicator: false },
      // Above its track, so that a click hits the control itself.
      styles: { input: { zIndex: 1, cursor: 'pointer' } },
    },
    Input: { vars: () => ({ wrapper: FIELD }) },
    InputWrapper: { vars: () => ({ label: LABEL, description: NOTE, error: NOTE }) },
    Modal: {
      defaultProps: {
        centered: true,
        radius: 0,
        padding: 'clamp(1rem, 4vw, 1.75rem)',
        // Locking would write a style element into the page.
        lockScroll: false,
      },
      styles: {
        header: { paddingBlock: '0.75rem 0.5rem' },
        title: { font: '600 var(--size-28) / 1.25 var(--serif)' },
      },
    },
    Menu: {
      defaultProps: {
        position: 'bottom-end',
        withInitialFocusPlaceholder: false,
        transitionProps: { duration: 0 },
      },
      styles: { item: { minHeight: '2.75rem' } },
    },
    Table: {
      defaultProps: { stickyHeader: true, tabularNums: true, verticalSpacing: '0.4rem' },
      vars: () => ({ table: { '--table-border-color': 'var(--rule)' } }),
    },
  },
});

/** Below 16 pixels, phones zoom in on a focused field. */
const FIELD = {
  '--input-height': '2.75rem',
  '--input-fz': 'max(16px, var(--size-15))',
  '--input-bd-focus': 'var(--accent)',
  // A setting that the environment fixes must stay readable.
  '--input-disabled-color': 'var(--ink)',
};
const SUBTLE_BUTTON = { '--button-color': 'var(--accent)', '--button-hover': 'var(--rule)' };
const ICON_BUTTON = { '--ai-color': 'var(--muted)', '--ai-hover': 'var(--rule)' };
const CHECKBOX = {
  '--checkbox-color': 'var(--accent)',
  '--checkbox-icon-color': 'var(--on-accent)',
};
const BADGE = {
  '--badge-fz': 'var(--size-13)',
  '--badge-height': '1.4rem',
  '--badge-padding-x': '0.45rem',
  '--badge-radius': '2px',
};
const LABEL = { '--input-label-size': 'var(--size-15)' };
const NOTE = {
  '--input-description-size': 'var(--size-13)',
  '--input-error-size': 'var(--size-13)',
};

const CHIP = {
  '--chip-size': '2.25rem',
  '--chip-fz': 'var(--size-15)',
  '--chip-padding': '0.9rem',
  '--chip-checked-padding': '0.45rem',
  '--chip-spacing': '0.35rem',
  '--chip-color': 'var(--accent)',
  '--chip-hover': 'var(--paper)',
  '--chip-bd': '1px solid var(--accent)',
};

function buttonVariables(_theme: MantineTheme, { variant, size = '', color }: ButtonProps) {
  const small = size === 'sm';
  const dimensions = size.startsWith('compact')
    ? {}
    : {
        '--button-height': small ? '2.25rem' : '2.875rem',
        '--button-fz': small ? 'var(--size-15)' : 'var(--size-17)',
        '--button-padding-x': small ? '0.95rem' : '1.75rem',
      };
  if (variant === 'subtle') return { root: { ...dimensions, ...SUBTLE_BUTTON } };
  if (variant === 'default') return { root: { ...dimensions, '--button-hover': 'var(--paper)' } };
  return {
    root: {
      ...dimensions,
      '--button-bg': color ?? 'var(--ink)',
      '--button-hover': color ?? 'var(--accent)',
      '--button-color': 'var(--paper)',
      '--button-hover-color': 'var(--paper)',
    },
  };
}
