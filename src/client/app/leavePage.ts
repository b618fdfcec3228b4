type Leave = () => void;

let ask: ((leave: Leave) => void) | null = null;

/** Until what it returns is called, whoever leaves the page by `leavePage` is asked first. */
export function askBeforeLeaving(asked: (leave: Leave) => void): () => void {
  ask = asked;
  return () => {
    ask = null;
  };
}

/** Leaves the page for another without a link. Where something would be lost, the page asks first. */
export function leavePage(leave: Leave): void {
  if (ask) ask(leave);
  else leave();
}
