import { Button, Text } from '@mantine/core';
import { useIntersection, useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useEffect, useState } from 'react';
import { cutText } from '../../../shared/cutText.ts';
import {
  MOBILE_BREAKPOINT_PX,
  PANEL_THRESHOLD_PX,
  PREVIOUS_TEXT_MAX,
} from '../../../shared/limits.ts';
import { paths } from '../../../shared/paths.ts';
import type { Report } from '../../../shared/schema/report.ts';
import type { Result } from '../../../shared/schema/result.ts';
import { mobileBand, scoreLabel } from '../../../shared/meter.ts';
import { shortOpenWords } from '../../../shared/verdictWords.ts';
import { api } from '../../app/api.ts';
import { openAuthModal } from '../../app/openAuthModal.ts';
import { useSession } from '../../app/session.ts';
import { Link } from '../../ui/Link.tsx';
import { MeterArc } from '../../ui/meter/Meter.tsx';
import { FOUR_BANDS, SCORE_ID } from './presentation.ts';
import classes from './ScoreBars.module.css';

/** The score at the foot of a narrow screen. */
export function BottomBar({ result, actions }: { result: Result; actions: ReactNode }) {
  const { overallScore: score, confidence } = result;
  const band = confidence === 'low' ? 'open' : mobileBand(score);
  const visitor = useSession().role === 'ANONYMOUS';
  return (
    <section className={classes.bar} aria-label="Score and actions">
      <p
        className={classes.score}
        data-band={band}
        style={band === 'open' ? {} : { color: `var(--band-${FOUR_BANDS[band]}-text)` }}
      >
        <span className="numeral">{score}</span>
        <span className="unseen"> of 100, </span>
        <span className={classes.label}>
          {band === 'open' ? shortOpenWords(result) : scoreLabel(score)}
        </span>
      </p>
      <Button size="sm" component={Link} to={paths.analyze}>
        New Analysis
      </Button>
      {actions}
      {visitor && (
        <Button
          className={`${classes.signUp} visitors`}
          variant="subtle"
          size="sm"
          data-sign-in
          onClick={() => openAuthModal('register', 'bottom-bar')}
        >
          Sign Up for Free
        </Button>
      )}
    </section>
  );
}

/** The score beside the column of a wide screen while the meter is out of view. */
export function ScorePanel(props: { report: Report; result: Result; actions: ReactNode }) {
  const { report, result } = props;
  const passed = useScorePassed();
  const [wanted, setWanted] = useState(false);
  if (passed && !wanted) setWanted(true);
  if (!wanted) return null;
  const { overallScore: score, band } = result;
  const open = result.confidence === 'low';
  return (
    <section className={classes.panel} data-shown={passed} aria-label="Score at hand">
      <div className={classes.reading}>
        <MeterArc score={score} band={band} provisional={open} />
        <Text
          className="numeral"
          lh={1.15}
          fw={600}
          {...(open ? { c: 'dimmed', fz: 'lg' } : { fz: 'xl' })}
        >
          {score}
          <span className="unseen"> of 100</span>
        </Text>
        <p>{open ? shortOpenWords(result) : scoreLabel(score)}</p>
      </div>
      {props.actions}
      <PreviousReport createdAt={report.createdAt} />
    </section>
  );
}

/** More than the height of any page: what is below the window counts as in view. */
const BELOW_PX = 10_000_000;

function useScorePassed(): boolean {
  const isWide = useMediaQuery(`(min-width: ${MOBILE_BREAKPOINT_PX + 1}px)`);
  const { ref, entry } = useIntersection({
    rootMargin: `${PANEL_THRESHOLD_PX}px 0px ${BELOW_PX}px 0px`,
  });
  useEffect(() => {
    ref(document.getElementById(SCORE_ID));
    return () => void ref(null);
  }, [ref]);
  return isWide && entry?.isIntersecting === false;
}

export function PreviousReport({ createdAt }: { createdAt: string }) {
  const { data } = api.reports.list.useQuery({ before: createdAt, limit: 1, isIndexable: true });
  const previous = data?.reports[0];
  if (!previous) return null;
  const { content, seoReport } = previous;
  const name = URL.canParse(content) ? seoReport.title : content;
  return (
    <section className={classes.previous} aria-labelledby="previous">
      <h2 id="previous" className="fine">
        Previous Report
      </h2>
      <Text
        component={Link}
        to={paths.report(previous.slug)}
        display="block"
        fz="sm"
        lh={1.4}
        dir="auto"
      >
        {cutText(name, PREVIOUS_TEXT_MAX)}
      </Text>
    </section>
  );
}
