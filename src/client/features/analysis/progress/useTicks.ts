import { useEffect, useState } from 'react';

/** Counts up every `ms` milliseconds while the part is on the page; 0 on the server and at first. */
export function useTicks(ms: number): number {
  const [ticks, setTicks] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTicks((before) => before + 1), ms);
    return () => clearInterval(timer);
  }, [ms]);
  return ticks;
}
