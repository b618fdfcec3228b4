/** A number with at most `digits` decimals and none that say nothing; a true minus sign. */
export function decimal(value: number, digits = 2): string {
  return String(Number(value.toFixed(digits)) + 0).replace('-', '−');
}

/** The same with its sign always written. */
export function signed(value: number, digits = 2): string {
  return value > 0 ? `+${decimal(value, digits)}` : decimal(value, digits);
}
