import { useState } from 'react';

/**
 * What was chosen, shown at once: the address, where it is kept, may change some time after the click, and
 * until then the choice would spring back. A value that changes by itself takes its place.
 */
export function useHeld<Value>(known: Value) {
  const [chosen, setChosen] = useState({ value: known, over: known });
  if (chosen.over !== known) setChosen({ value: known, over: known });
  return [chosen.value, (value: Value) => setChosen({ value, over: known })] as const;
}
