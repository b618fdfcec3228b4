import { Box, Text } from '@mantine/core';
import { placeTitles } from '../../../shared/verdictWords.ts';
import { api } from '../../app/api.ts';
import texts from './whatHappens.json' with { type: 'json' };

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
            <p>{texts[place][analyst?.kind ?? 'built-in']}</p>
          </Box>
        );
      })}
    </Box>
  );
}
