export const inDigits = (number: number): string => number.toLocaleString('en');

export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${inDigits(count)} ${count === 1 ? one : many}`;

/** A number without trailing zeros and with a true minus sign. */
export const decimal = (value: number, digits = 2): string =>
  String(Number(value.toFixed(digits)) + 0).replace('-', '−');
