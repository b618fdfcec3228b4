import { Box, Group } from '@mantine/core';
import {
  meterBand,
  needleAngle,
  pointAt,
  ringPath,
  SCORE_SEGMENTS,
  scoreLabel,
  TICKS,
} from '../../../shared/meter.ts';
import classes from './Meter.module.css';

/** Without a `score` the needle searches; `band` is the uncertainty; `bare` omits the labels. */
export function Meter(props: {
  score: number | null;
  band?: { low: number; high: number } | undefined;
  provisional?: boolean;
  /** The needle trembles while more answers are expected. */
  restless?: boolean;
  bare?: boolean;
  label: string;
}) {
  const { score, band, provisional = false, restless, bare = false } = props;
  const current = score === null || provisional ? null : scoreLabel(score);
  return (
    <div className={classes.frame}>
      <svg
        className={classes.meter}
        viewBox={bare ? '-184 -184 368 204' : '-280 -232 560 256'}
        data-bare={bare}
        role="img"
        aria-label={props.label}
      >
        {SCORE_SEGMENTS.map((segment) => (
          <path key={segment.from} {...ringOf(segment, 0.28, 180, 166)}>
            <title>{`${segment.label}, ${segment.from} to ${segment.to}`}</title>
          </path>
        ))}
        {!bare &&
          SCORE_SEGMENTS.map((segment) => (
            <SegmentLabel key={segment.from} {...segment} on={segment.label === current} />
          ))}
        {TICKS.map(({ score: at, long }) => {
          const a = pointAt(at, 160);
          const b = pointAt(at, long ? 150 : 154);
          return <path key={at} stroke="var(--muted)" d={`M${a.x} ${a.y}L${b.x} ${b.y}`} />;
        })}
        {NUMERALS.map((at) => {
          const { x, y } = pointAt(at, 134);
          return (
            <text
              key={at}
              className={classes.numeral}
              x={x}
              y={at % 100 === 0 ? y - 2 : y + 4}
              textAnchor="middle"
            >
              {at}
            </text>
          );
        })}
        {band && score !== null && (
          <path
            fill="var(--wedge)"
            d={ringPath(band.low, Math.max(band.high, band.low + 0.6), 118, 26)}
          />
        )}
        {(!provisional || restless !== undefined) && (
          <>
            <g
              className={classes.needle}
              fill="var(--ink)"
              data-restless={score !== null && restless}
              data-searching={score === null}
              style={score === null ? undefined : { transform: `rotate(${needleAngle(score)}deg)` }}
            >
              <path d="M-122 0L0 -2.6L16 -1.8L16 1.8L0 2.6Z" />
            </g>
            <circle r="7" fill="var(--ink)" />
            <circle r="2" fill="var(--paper)" />
          </>
        )}
      </svg>
    </div>
  );
}

export function MeterArc(props: {
  score: number;
  band?: { low: number; high: number };
  provisional?: boolean;
  width?: number;
}) {
  const { score, band, provisional = false, width = 40 } = props;
  return (
    <svg
      viewBox="-20 -20 40 24"
      width={width}
      height={width * 0.6}
      style={{ display: 'block', flex: 'none', opacity: provisional ? 0.6 : 1 }}
      aria-hidden="true"
    >
      {SCORE_SEGMENTS.map((segment) => (
        <path key={segment.from} {...ringOf(segment, 0.9, 19, 15)} />
      ))}
      {provisional ? (
        band && <path fill="var(--muted)" d={ringPath(band.low, band.high, 12.5, 3)} />
      ) : (
        <path
          fill="var(--ink)"
          d="M-13 0L0 -1.2L3 0L0 1.2Z"
          transform={`rotate(${needleAngle(score)})`}
        />
      )}
    </svg>
  );
}

/** `gap` is in points of the score. */
const ringOf = ({ from, to }: Segment, gap: number, outer: number, inner: number) => ({
  d: ringPath(from === 0 ? 0 : from + gap, to === 100 ? 100 : to - gap, outer, inner),
  fill: `var(--band-${meterBand(from)})`,
});

type Segment = (typeof SCORE_SEGMENTS)[number];

export function Scale() {
  return (
    <ul className={classes.scale}>
      {SCORE_SEGMENTS.toReversed().map(({ from, to, label }) => (
        <Group component="li" gap="sm" key={from}>
          <Box w="0.5rem" h="1.25rem" bg={`var(--band-${meterBand(from)})`} />
          <Box w="3.75rem">
            {from}–{to === 100 ? to : to - 1}
          </Box>
          {label}
        </Group>
      ))}
    </ul>
  );
}

const NUMERALS = [0, ...SCORE_SEGMENTS.map(({ to }) => to)];

function SegmentLabel({ from, to, label, on }: Segment & { on: boolean }) {
  const { x, y } = pointAt((from + to) / 2, 192);
  const cut = label.lastIndexOf(' ');
  const lines = [label.slice(0, cut), label.slice(cut + 1)];
  const top = y - 15 + (1 + y / 192) * 12;
  return (
    <text
      className={classes.label}
      data-on={on}
      style={on ? { fill: 'var(--ink)', fontWeight: 650 } : undefined}
      textAnchor={x < 0 ? 'end' : 'start'}
      aria-hidden="true"
    >
      {lines.map((line, index) => (
        <tspan
          key={line}
          x={Math.abs(x) < 60 ? x * 0.35 : x}
          y={Math.round((top + index * 14) * 100) / 100}
        >
          {line}
        </tspan>
      ))}
    </text>
  );
}

/** The same as in `Meter.module.css`. */
const NEEDLE_MS = 600;

export function needleSettles(): Promise<void> {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return Promise.resolve();
  return new Promise((done) => setTimeout(done, NEEDLE_MS));
}
