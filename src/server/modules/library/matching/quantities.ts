import units from './units.json' with { type: 'json' };

/** Base units: meters, kilograms, seconds, °C, percent. */
export interface Quantity {
  value: number;
  unit: string;
  written: { value: number; unit: string };
}

/** `ten per cent`, `10 %` and `a tenth of` become equal, as do `212 °F` and `100 °C`. */
export function readQuantities(words: readonly string[]): (string | Quantity)[] {
  const out: (string | Quantity)[] = [];
  let at = 0;
  while (at < words.length) {
    const number = readShare(words, at) ?? readNumber(words, at);
    if (!number) {
      out.push(ORDINALS.get(words[at] ?? '') ?? words[at] ?? '');
      at += 1;
      continue;
    }
    const { value, end } = number;
    const unit = number.unit ? { ...number.unit, end } : readUnit(words, end);
    const { name, base, toBase } = unit ?? BARE;
    out.push({ value: toBase(value), unit: base, written: { value, unit: name } });
    at = unit?.end ?? end;
  }
  return out;
}

/** Converted amounts need to agree only to the digits that were written (29,032 ft, 8,848.95 m). */
export function sameQuantity(a: Quantity, b: Quantity): boolean {
  if (a.unit !== b.unit) return false;
  if (a.written.unit === b.written.unit) return a.written.value === b.written.value;
  return Math.abs(a.value - b.value) <= 5e-5 * Math.max(Math.abs(a.value), Math.abs(b.value));
}

interface Unit {
  name: string;
  base: string;
  toBase: (value: number) => number;
}

const times = (base: string, factor: number): Unit => ({
  name: `${base} × ${factor}`,
  base,
  toBase: (value) => value * factor,
});

const BARE = times('', 1);
const PERCENT = times('%', 1);
const TIMES = times('times', 1);
const FAHRENHEIT: Unit = { name: '°F', base: '°C', toBase: (value) => ((value - 32) * 5) / 9 };
const KELVIN: Unit = { name: 'K', base: '°C', toBase: (value) => value - 273.15 };

const UNIT_NAMES = [
  { names: units.fahrenheit, unit: FAHRENHEIT },
  { names: units.kelvin, unit: KELVIN },
  ...units.multiples.map(({ names, base, factor }) => ({ names, unit: times(base, factor) })),
]
  .flatMap(({ names, unit }) => names.map((name) => ({ words: name.split(' '), unit })))
  .sort((a, b) => b.words.length - a.words.length);

function readUnit(words: readonly string[], at: number): (Unit & { end: number }) | null {
  const unit = UNIT_NAMES.find((u) => u.words.every((part, i) => words[at + i] === part));
  return unit ? { ...unit.unit, end: at + unit.words.length } : null;
}

interface ReadNumber {
  value: number;
  end: number;
  unit?: Unit;
}

function readNumber(words: readonly string[], start: number): ReadNumber | null {
  const first = words[start] ?? '';
  if (first === 'once') return { value: 1, end: start + 1, unit: TIMES };
  if (first === 'twice') return { value: 2, end: start + 1, unit: TIMES };
  const digits = /^(-?\p{Nd}+(?:[.,]\p{Nd}+)*)(\p{L}*)$/u.exec(first);
  if (!digits) return readSpelled(words, start);
  const value = parseDigits(digits[1] ?? '');
  const attached = digits[2] ?? '';
  if (Number.isNaN(value)) return null;
  if (attached) {
    // "10km" is an amount; "5g", "21st" and "1960s" are words.
    const unit = attached.length > 1 || /[cmf]/.test(attached) ? readUnit([attached], 0) : null;
    return unit ? { value, end: start + 1, unit } : null;
  }
  const scale = SCALES.get(words[start + 1] ?? '');
  return scale ? { value: value * scale, end: start + 2 } : { value, end: start + 1 };
}

/** English notation; a comma before other than three digits is a decimal comma. */
function parseDigits(digits: string): number {
  if (/^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(digits)) return Number(digits.replaceAll(',', ''));
  return Number(/^-?\d+,\d+$/.test(digits) ? digits.replace(',', '.') : digits);
}

function readSpelled(words: readonly string[], start: number): ReadNumber | null {
  let at = start;
  let total = 0;
  let group = 0;
  let seen = false;
  if (words[at] === 'a' && (words[at + 1] === 'hundred' || SCALES.has(words[at + 1] ?? ''))) {
    group = 1;
    at += 1;
  }
  for (; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const small = SMALL.get(word);
    const scale = SCALES.get(word);
    if (small !== undefined) {
      // "one two" is two numbers; "twenty one" is one.
      if (seen && group % 10 !== 0) break;
      if (seen && small >= 10 && group % 100 !== 0) break;
      group += small;
    } else if (word === 'hundred' && (seen || group)) group *= 100;
    else if (scale && (seen || group)) {
      total += group * scale;
      group = 0;
    } else if (!(word === 'and' && words[at - 1] === 'hundred' && SMALL.has(words[at + 1] ?? '')))
      break;
    seen = true;
  }
  return seen ? { value: total + group, end: at } : null;
}

function readShare(words: readonly string[], start: number): ReadNumber | null {
  const word = words[start] ?? '';
  if (word === 'half' || (word === 'a' && words[start + 1] === 'half'))
    return { value: 50, end: start + (word === 'half' ? 1 : 2), unit: PERCENT };
  const count = word === 'a' ? 1 : (SMALL.get(word) ?? (/^\d{1,2}$/.test(word) ? Number(word) : 0));
  const parts = PARTS.get(words[start + 1] ?? '');
  // "a third moon" is an ordinal.
  if (!count || !parts || words[start + 2] !== 'of') return null;
  return { value: (100 * count) / parts, end: start + 2, unit: PERCENT };
}

const SMALL = new Map([
  ...units.small.map((word, value) => [word, value] as const),
  ...units.tens.map((word, i) => [word, 20 + 10 * i] as const),
]);
const SCALES = new Map(Object.entries(units.scales));
const PARTS = new Map(Object.entries(units.parts));
const ORDINALS = new Map(
  units.ordinals.map((word, i) => [word, ['1st', '2nd', '3rd'][i] ?? `${i + 1}th`]),
);
