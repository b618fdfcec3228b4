import {
  localStorageColorSchemeManager,
  MantineContext,
  MantineThemeProvider,
  useProviderColorScheme,
} from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { theme } from './theme.ts';

// Replaces `MantineProvider`, which writes its variables into the page as a style element. The content
// security policy forbids that; `tokens.css` has the variables.
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
