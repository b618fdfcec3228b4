import { createTheme, type CSSVariablesResolver, type MantineTheme } from '@mantine/core';

const SANS =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", "Liberation Sans", sans-serif';

/** Colors are in `theme/tokens.css`. */
export const theme = createTheme({
  fontFamily: SANS,
  headings: { fontFamily: 'var(--serif)', fontWeight: '600' },
  fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '1.0625rem', lg: '1.3125rem', xl: '1.75rem' },
  lineHeights: { xs: '1.45', sm: '1.5', md: '1.55', lg: '1.4', xl: '1.25' },
  defaultRadius: 2,
  focusRing: 'auto',
  respectReducedMotion: true,
  components: { Button: { vars: buttonVariables } },
});

/** Ink on paper in Mantine's variables. */
function buttonVariables(_theme: MantineTheme, props: { variant?: string; size?: string }) {
  const small = props.size === 'sm';
  const size = {
    '--button-height': small ? '2.25rem' : '2.875rem',
    '--button-fz': small ? 'var(--size-15)' : 'var(--size-17)',
    '--button-padding-x': small ? '0.95rem' : '1.75rem',
  };
  if (props.variant === 'default') return { root: { ...size, '--button-hover': 'var(--paper)' } };
  return {
    root: {
      ...size,
      '--button-bg': 'var(--ink)',
      '--button-hover': 'var(--accent)',
      '--button-color': 'var(--paper)',
      '--button-hover-color': 'var(--paper)',
    },
  };
}

const fromTokens = {
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--muted)',
  '--mantine-color-placeholder': 'var(--muted)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-default': 'var(--sheet)',
  '--mantine-color-default-border': 'var(--rule-strong)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-primary-color-filled': 'var(--accent)',
};

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: fromTokens,
  dark: fromTokens,
});
