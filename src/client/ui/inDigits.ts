/** A number with its digits in groups: the same for every reader, as are the words around it. */
export const inDigits = (number: number): string => number.toLocaleString('en');
