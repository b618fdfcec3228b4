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
  components: {
    Button: { vars: buttonVariables },
    Chip: { defaultProps: { variant: 'outline', radius: 'sm' }, vars: chipVariables },
    Radio: { vars: () => ({ root: { '--radio-color': 'var(--accent)' } }) },
    Badge: { defaultProps: { variant: 'default', tt: 'none' } },
    Switch: { defaultProps: { withThumbIndicator: false } },
    Input: { vars: () => ({ wrapper: FIELD }) },
    InputWrapper: { vars: () => ({ label: LABEL, description: NOTE, error: NOTE }) },
    Table: {
      defaultProps: { stickyHeader: true, verticalSpacing: '0.4rem' },
      vars: () => ({ table: { '--table-border-color': 'var(--rule)' } }),
    },
  },
});

/** On a phone a font below 16 pixels would make the browser zoom in on a field. */
const FIELD = {
  '--input-height': '2.75rem',
  '--input-fz': 'max(16px, var(--size-15))',
  '--input-bd-focus': 'var(--accent)',
};
const LABEL = { '--input-label-size': 'var(--size-15)' };
const NOTE = {
  '--input-description-size': 'var(--size-13)',
  '--input-error-size': 'var(--size-13)',
};

function chipVariables() {
  return {
    root: {
      '--chip-size': '2.25rem',
      '--chip-fz': 'var(--size-15)',
      '--chip-padding': '0.9rem',
      '--chip-checked-padding': '0.45rem',
      '--chip-spacing': '0.35rem',
      '--chip-color': 'var(--accent)',
      '--chip-hover': 'var(--paper)',
      '--chip-bd': '1px solid var(--accent)',
    },
  };
}

/** Ink on paper in Mantine's variables. */
function buttonVariables(_theme: MantineTheme, props: { variant?: string; size?: string }) {
  const { size: name = '', variant = 'filled' } = props;
  const small = name === 'sm';
  const size = name.startsWith('compact')
    ? {}
    : {
        '--button-height': small ? '2.25rem' : '2.875rem',
        '--button-fz': small ? 'var(--size-15)' : 'var(--size-17)',
        '--button-padding-x': small ? '0.95rem' : '1.75rem',
      };
  if (variant === 'subtle')
    return {
      root: { '--button-color': 'var(--accent)', '--button-hover': 'var(--rule)', ...size },
    };
  if (variant === 'default') return { root: { ...size, '--button-hover': 'var(--paper)' } };
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
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-hover': 'var(--paper)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-primary-color-filled': 'var(--accent)',
};

/** The shades that Mantine's own styles name, per scheme. */
const light = {
  ...fromTokens,
  '--mantine-color-white': 'var(--sheet)',
  '--mantine-color-gray-0': 'var(--paper)',
  '--mantine-color-gray-1': 'var(--paper)',
  '--mantine-color-gray-2': 'var(--rule)',
  '--mantine-color-gray-3': 'var(--rule)',
  '--mantine-color-gray-4': 'var(--rule-strong)',
  '--mantine-color-gray-5': 'var(--muted)',
  '--mantine-color-gray-6': 'var(--muted)',
};
const dark = {
  ...fromTokens,
  '--mantine-color-white': 'var(--on-accent)',
  '--mantine-color-dark-1': 'var(--muted)',
  '--mantine-color-dark-3': 'var(--muted)',
  '--mantine-color-dark-4': 'var(--rule-strong)',
  '--mantine-color-dark-5': 'var(--rule)',
  '--mantine-color-dark-6': 'var(--sheet)',
  '--mantine-color-dark-7': 'var(--paper)',
};

export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light, dark });
