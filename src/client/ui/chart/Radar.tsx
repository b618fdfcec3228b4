import { Box } from '@mantine/core';

const RADIUS = 84;
const RINGS = [2, 4, 6, 8, 10];

/** Values are 0–10. The page must show the numbers as text, too. */
export function Radar(props: { axes: readonly { name: string; value: number }[]; label: string }) {
  const count = props.axes.length;
  const outline = (values: number[]) =>
    values.map((value, index) => radarPoint(index, count, (value / 10) * RADIUS)).join(' ');
  return (
    <Box
      component="svg"
      display="block"
      w="100%"
      maw="24rem"
      viewBox="-170 -116 340 232"
      role="img"
      aria-label={props.label}
    >
      {RINGS.map((ring) => (
        <polygon
          key={ring}
          fill="none"
          stroke="var(--rule)"
          points={outline(props.axes.map(() => ring))}
        />
      ))}
      <polygon
        fill="color-mix(in srgb, var(--accent) 16%, transparent)"
        stroke="var(--accent)"
        strokeWidth="1.75"
        strokeLinejoin="round"
        points={outline(props.axes.map(({ value }) => value))}
      />
      {props.axes.map(({ name }, index) => {
        const [x, y] = radarPoint(index, count, RADIUS + 14);
        return (
          <text
            key={name}
            fill="var(--muted)"
            fontSize="12"
            x={x}
            y={y + 4}
            textAnchor={anchorAt(x)}
          >
            {name}
          </text>
        );
      })}
    </Box>
  );
}

/** Rounded, so that server and browser render the same. */
function radarPoint(index: number, count: number, distance: number): [number, number] {
  const angle = (2 * Math.PI * index) / count;
  const round = (value: number) => Math.round(value * 100) / 100 + 0;
  return [round(distance * Math.sin(angle)), round(-distance * Math.cos(angle))];
}

function anchorAt(x: number) {
  if (Math.abs(x) < 1) return 'middle';
  return x < 0 ? 'end' : 'start';
}
