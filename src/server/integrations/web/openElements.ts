export interface OpenElements {
  open(name: string, drops: boolean): void;
  /** Closes the innermost element of that name and all within it; without one nothing happens. */
  close(name: string): void;
  closeAll(): void;
  /** Whether we are inside an element that was opened as one to be dropped. */
  isDropping(): boolean;
}

/**
 * Keeps account of which elements are open, in constant time each. Where authors may leave out an
 * end tag (`li`, `p`, `td` and the like) it is found. `onClose` is told every end but those inside
 * what is dropped.
 */
export function openElements(onClose: (name: string) => void): OpenElements {
  const names: string[] = [];
  const counts = new Map<string, number>();
  let droppingFrom = -1;

  const pop = (): string | undefined => {
    const name = names.pop();
    if (name === undefined) return undefined;
    counts.set(name, (counts.get(name) ?? 1) - 1);
    if (droppingFrom === -1) onClose(name);
    else if (droppingFrom === names.length) droppingFrom = -1;
    return name;
  };
  return {
    open(name, drops) {
      const ended = ENDED_BY.get(name);
      while (ended?.has(names.at(-1) ?? '')) pop();
      names.push(name);
      counts.set(name, (counts.get(name) ?? 0) + 1);
      if (drops && droppingFrom === -1) droppingFrom = names.length - 1;
    },
    close(name) {
      if ((counts.get(name) ?? 0) === 0) return;
      while (pop() !== name);
    },
    closeAll() {
      while (pop() !== undefined);
    },
    isDropping: () => droppingFrom !== -1,
  };
}

const rules = (starts: string, ends: string): [string, Set<string>][] =>
  starts.split(/\s+/).map((name) => [name, new Set(ends.split(' '))]);

/** Which open elements end where one of these starts. */
const ENDED_BY = new Map([
  ...rules(
    `address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer
    form h1 h2 h3 h4 h5 h6 header hgroup main menu nav ol p pre search section table ul`,
    'p',
  ),
  ...rules('li', 'li p'),
  ...rules('dt dd', 'dt dd p'),
  ...rules('td th', 'td th p'),
  ...rules('tr', 'td th tr p'),
  ...rules('tbody thead tfoot', 'td th tr tbody thead tfoot caption colgroup p'),
]);
