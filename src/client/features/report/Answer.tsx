import { Box, Stack, Text } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { pageMessages } from '../../../shared/pageMessages.ts';
import { connectingModels } from '../../../shared/paths.ts';
import type { Result } from '../../../shared/schema/result.ts';
import { leadOf } from '../../../shared/lead.ts';
import { scoreLabel } from '../../../shared/meter.ts';
import {
  knowsNothing,
  NOT_JUDGED,
  provisionalWords,
  reasonWords,
  verdictWords,
} from '../../../shared/verdictWords.ts';
import { useSession } from '../../app/session.ts';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { Link } from '../../ui/Link.tsx';
import { Meter } from '../../ui/meter/Meter.tsx';
import { TONES, VERDICT_TONES } from '../../ui/tones.ts';
import { Citations } from './Citations.tsx';
import { citedSources, type NumberedSource, sourceAnchor, strongestSources } from './Sources.tsx';
import { confidenceWords, meterWords, missingSentence, SCORE_ID } from './presentation.ts';
import classes from './Report.module.css';

export function Answer({ version, ...props }: SummaryProps & { version: number }) {
  const { result } = props;
  const name = useId();
  return (
    <section id={SCORE_ID} className={classes.answer} aria-labelledby={name}>
      <div className={classes.meter}>
        <Meter
          bare
          score={result.overallScore}
          band={result.band}
          provisional={result.confidence === 'low'}
          label={meterWords(result)}
        />
        <div>
          <h2 id={name} className="fine">
            {pageMessages.meterName}
            {knowsNothing(result) && ': no reading'}
          </h2>
          <Score result={result} />
        </div>
      </div>
      <ErrorBoundary
        version={version}
        otherwise={<p role="alert">{pageMessages.reportPartBroken}</p>}
      >
        <Summary {...props} />
      </ErrorBoundary>
    </section>
  );
}

function Score({ result }: { result: Result }) {
  const { overallScore: score, confidence } = result;
  if (knowsNothing(result))
    return <Dimmed>{`Provisional score: ${score} of 100, based on no source.`}</Dimmed>;
  if (confidence === 'low')
    return <Dimmed>{`${provisionalWords(result)}: ${score} of 100, ${scoreLabel(score)}`}</Dimmed>;
  return (
    <p>
      <Box component="span" className="numeral" fz="var(--headline)">
        {score}
      </Box>
      <Dimmed span> of 100</Dimmed> <br />
      <Text span ff="heading" fw={550}>
        {scoreLabel(score)}
      </Text>
    </p>
  );
}

const Dimmed = Text.withProps({ size: 'sm', c: 'dimmed' });

interface SummaryProps {
  result: Result;
  completion?: ReactNode;
  action?: ReactNode;
}

export function Summary({ result, completion, action }: SummaryProps) {
  const id = useId();
  const isUnknown = knowsNothing(result);
  const missing = missingSentence(result);
  const { analysis_summary: text } = result.perplexity;
  const [lead, rest] = isUnknown ? ['', text] : leadOf(text);
  return (
    <Stack component="section" gap="0.6rem" aria-labelledby={id}>
      <h2 id={id} className="fine">
        Analysis Summary
      </h2>
      <VerdictBadge result={result} />
      {isUnknown && <NothingFound result={result} />}
      {!isUnknown && (
        <p dir="auto">
          <Marked text={lead} result={result} /> <Citations cited={citedSources(result)} />
        </p>
      )}
      {rest !== '' && (
        <details className={classes.more}>
          <summary>
            {isUnknown ? 'What the search said, and checking again' : 'The rest of the summary'}
          </summary>
          <p dir="auto">
            <Marked text={rest} result={result} />
          </p>
          {isUnknown && action}
        </details>
      )}
      {!isUnknown && <Dimmed>{confidenceWords(result)}</Dimmed>}
      {missing !== null && (
        <Text size="sm" fw={550}>
          {missing}
        </Text>
      )}
      {completion}
      {!isUnknown && <Strongest sources={strongestSources(result)} />}
      {(!isUnknown || rest === '') && action}
    </Stack>
  );
}

export function VerdictBadge({ result }: { result: Result }) {
  const { verdict, confidence } = result;
  const isUnknown = knowsNothing(result);
  const shown = confidence === 'low' ? 'inconclusive' : verdict;
  return (
    <Box component="p" className="numeral" c={TONES[VERDICT_TONES[shown]]} fz="var(--headline)">
      <span className="unseen">Verdict: </span>
      <span>{isUnknown ? NOT_JUDGED : verdictWords[shown]}</span>
      {confidence === 'low' && !isUnknown && (
        <span style={{ fontSize: '0.75em' }}>: {reasonWords(result)}</span>
      )}
    </Box>
  );
}

function NothingFound({ result: { perplexity, provenance } }: { result: Result }) {
  const isAdmin = useSession().role === 'ADMIN';
  const isBuiltIn = provenance.search.kind === 'built-in';
  const about = perplexity.claims ? 'any of its claims' : 'this claim';
  return (
    <>
      <p>{`No source was found that speaks about ${about}, so there is no verdict.`}</p>
      <Dimmed>
        <strong>What is missing:</strong>{' '}
        {isBuiltIn
          ? 'The built-in search knows only its library of fact checks. With a model connected, it searches the web.'
          : 'A source that can be used. New ones may appear: check again later.'}{' '}
        {isBuiltIn && isAdmin && <Link to={connectingModels}>Connect a model</Link>}
      </Dimmed>
    </>
  );
}

function Strongest({ sources }: { sources: readonly NumberedSource[] }) {
  if (sources.length === 0) return null;
  return (
    <Stack
      component="ol"
      className={`${classes.strongest} ruled`}
      gap={0}
      fz="sm"
      aria-label="Strongest sources"
    >
      {sources.map(({ number, source }) => (
        <li key={number}>
          <Box
            component="a"
            display="flex"
            c="inherit"
            style={{ gap: '0.6rem', alignItems: 'baseline' }}
            href={`#${sourceAnchor(number)}`}
          >
            <span className={classes.number}>{number}</span>
            <Text component="b" inherit truncate fw={700} maw="45%" dir="auto">
              {source.publication}
            </Text>
            <Text span inherit truncate flex={1} dir="auto">
              {source.title}
            </Text>
            {source.check?.status === 'quoted' && (
              <small style={{ color: TONES.good }}>quote found</small>
            )}
          </Box>
        </li>
      ))}
    </Stack>
  );
}

function Marked({ text, result }: { text: string; result: Result }) {
  const phrases = result.perplexity.summary_highlights.emphasized_phrases;
  return markPhrases(text, phrases).map((piece, index) =>
    index % 2 === 1 ? <mark key={index}>{piece}</mark> : piece,
  );
}

/** Every second piece is a phrase. Where phrases overlap, the earlier wins, then the longer. */
export function markPhrases(text: string, phrases: readonly string[]): string[] {
  const lower = text.toLowerCase();
  const [first] = phrases
    .map((phrase) => phrase.trim().toLowerCase())
    .map((phrase) => ({ at: phrase === '' ? -1 : lower.indexOf(phrase), length: phrase.length }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at || other.length - one.length);
  // A few letters change their length with their case, so positions would not agree.
  if (!first || lower.length !== text.length) return [text];
  const end = first.at + first.length;
  const rest = markPhrases(text.slice(end), phrases);
  return [text.slice(0, first.at), text.slice(first.at, end), ...rest];
}
