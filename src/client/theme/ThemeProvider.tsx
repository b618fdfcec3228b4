import {
  localStorageColorSchemeManager,
  MantineContext,
  MantineThemeProvider,
  useProviderColorScheme,
} from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { theme } from './theme.ts';

/**
 * What `MantineProvider` does here. It would also bring what writes its variables into the page, which
 * may hold no style sheet and has them from `tokens.css`, and would compute them all when it is loaded.
 */
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
