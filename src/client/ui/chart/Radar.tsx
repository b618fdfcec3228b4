import classes from './Radar.module.css';

const RADIUS = 84;
const RINGS = [2, 4, 6, 8, 10];

/** Values of 0–10, the first axis upwards. The page must show the numbers as text. */
export function Radar(props: { axes: readonly { name: string; value: number }[]; label: string }) {
  const count = props.axes.length;
  const outline = (values: number[]) =>
    values.map((value, index) => radarPoint(index, count, (value / 10) * RADIUS)).join(' ');
  return (
    <svg className={classes.radar} viewBox="-170 -116 340 232" role="img" aria-label={props.label}>
      {RINGS.map((ring) => (
        <polygon key={ring} className={classes.ring} points={outline(props.axes.map(() => ring))} />
      ))}
      <polygon className={classes.shape} points={outline(props.axes.map(({ value }) => value))} />
      {props.axes.map(({ name }, index) => {
        const [x, y] = radarPoint(index, count, RADIUS + 14);
        return (
          <text key={name} className={classes.name} x={x} y={y + 4} textAnchor={anchorAt(x)}>
            {name}
          </text>
        );
      })}
    </svg>
  );
}

/** Rounded so that server and browser agree. */
function radarPoint(index: number, count: number, distance: number): [number, number] {
  const angle = (2 * Math.PI * index) / count;
  const round = (value: number) => Math.round(value * 100) / 100 + 0;
  return [round(distance * Math.sin(angle)), round(-distance * Math.cos(angle))];
}

function anchorAt(x: number) {
  if (Math.abs(x) < 1) return 'middle';
  return x < 0 ? 'end' : 'start';
}
