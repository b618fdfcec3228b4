import '@mantine/core/styles/Text.layer.css';
import { Box, Text } from '@mantine/core';
import { placeTitles } from '../../../shared/verdictWords.ts';
import { api } from '../../app/api.ts';

const WHAT = {
  chat: {
    builtIn: 'Reads how the statement is worded and lists the words that moved its number.',
    vendor: 'Weighs the statement against what the model knows and says how likely it is.',
  },
  search: {
    builtIn: 'Looks the claim up in a library of fact checks. No source, no verdict.',
    vendor: 'Looks for sources on both sides and grades them in six ways.',
  },
  general: {
    builtIn: 'Tells what kind of statement it is and how far it can be checked at all.',
    vendor: 'Reads it a second time, independently of the first.',
  },
} as const;

export function WhatHappens() {
  const { data } = api.analysis.analysts.useQuery();
  return (
    <Box
      component="section"
      className="columns"
      mt="3.25rem"
      fz="sm"
      __vars={{ '--least': '12.5rem' }}
      aria-label="What happens"
    >
      {(['chat', 'search', 'general'] as const).map((place) => {
        const analyst = data?.find((known) => known.place === place);
        return (
          <Box key={place} pt="0.8rem" style={{ borderTop: '2px solid var(--ink)' }}>
            <Text component="h2" ff="text" fz="sm" fw={600}>
              {placeTitles[place]}
            </Text>
            <p className="fine">{analyst?.name}</p>
            <p>{WHAT[place][analyst?.kind === 'vendor' ? 'vendor' : 'builtIn']}</p>
          </Box>
        );
      })}
    </Box>
  );
}
