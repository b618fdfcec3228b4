type Leave = () => void;

let ask: ((leave: Leave) => void) | null = null;

/** Makes `leavePage` ask first, until the returned function is called. */
export function askBeforeLeaving(asked: (leave: Leave) => void): () => void {
  ask = asked;
  return () => {
    ask = null;
  };
}

export function leavePage(leave: Leave): void {
  if (ask) ask(leave);
  else leave();
}
