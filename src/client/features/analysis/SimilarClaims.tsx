import { Box, Stack } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { CLAIM_MAX } from '../../../shared/limits.ts';
import { paths } from '../../../shared/paths.ts';
import { exceedsCodePoints } from '../../../shared/text.ts';
import { ratingWords, verdictWords } from '../../../shared/verdictWords.ts';
import { api } from '../../app/api.ts';
import { Link, OutLink } from '../../ui/Link.tsx';
import { Time } from '../../ui/Time.tsx';
import { linkHost } from './linkHost.ts';

const MIN_LENGTH = 12;

/** Below the form, so that the form does not move. */
export default memo(function SimilarClaims({ text }: { text: string }) {
  const { client } = api.useUtils();
  const { data } = useQuery({
    queryKey: ['similar', text],
    // Without the abort signal: on the way back to the form the answer is in the cache.
    queryFn: () => client.analysis.similar.mutate({ text }),
    enabled: isClaim(text),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const { reports = [], records = [] } = isClaim(text) ? (data ?? {}) : {};
  const isAny = reports.length + records.length > 0;
  return (
    <>
      <p className="unseen" role="status">
        {isAny && 'Related claims that were checked already are listed below the form.'}
      </p>
      {isAny && (
        <Box component="section" className="aside" mt="lg" aria-labelledby="similar">
          <h2 id="similar" className="fine">
            Related claims, checked already
          </h2>
          <Stack component="ul" gap="xs">
            {reports.map(({ slug, content, verdict, confidence, credibilityScore, updatedAt }) => (
              <li key={slug}>
                <Link to={paths.report(slug)} className="clamped" dir="auto">
                  {content}
                </Link>
                <p className="fine">
                  {verdictWords[confidence === 'low' ? 'inconclusive' : verdict]} ·{' '}
                  {credibilityScore} of 100 · <Time iso={updatedAt} />
                </p>
              </li>
            ))}
            {records.map(({ claim, rating, publisher, source }) => (
              <li key={claim}>
                {/* Of an empty address, `OutLink` makes plain text. */}
                <OutLink className="clamped" href={source?.link ?? ''}>
                  {claim}
                </OutLink>
                <p className="fine">
                  {ratingWords[rating]} · {source?.publication ?? publisher}
                </p>
              </li>
            ))}
          </Stack>
        </Box>
      )}
    </>
  );
});

const isClaim = (text: string): boolean =>
  text.length >= MIN_LENGTH && !exceedsCodePoints(text, CLAIM_MAX) && linkHost(text) === null;
