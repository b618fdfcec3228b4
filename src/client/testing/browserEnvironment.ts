import { JSDOM } from 'jsdom';
import type { Environment } from 'vitest/runtime';

/** A window beside Node's own globals, which the server in the same process needs; without layout. */
const environment: Environment = {
  name: 'browser',
  viteEnvironment: 'client',
  setup(global: typeof globalThis) {
    const { window } = new JSDOM('<!doctype html>', {
      url: 'http://localhost/',
      pretendToBeVisual: true,
    });
    understandNode(window, global);
    keepInView(window);
    openDialogs(window);
    Object.assign(window, WITHOUT_LAYOUT, timersOf(global));
    for (const name of namesOf(window)) {
      if (name in global && !REPLACED.has(name)) continue;
      const value: unknown = window[name];
      // Methods belong to the window, classes to nobody.
      const isMethod = typeof value === 'function' && /^[a-z]/.test(name);
      Object.defineProperty(global, name, {
        configurable: true,
        writable: true,
        value: isMethod ? value.bind(window) : value,
      });
    }
    return { teardown: () => window.close() };
  },
};

export default environment;

const REPLACED = new Set(['localStorage', 'sessionStorage', 'navigator', 'FormData']);

function namesOf(window: object): string[] {
  const names = new Set<string>();
  for (
    let level = window;
    level !== Object.prototype;
    level = Object.getPrototypeOf(level) as object
  )
    for (const name of Object.getOwnPropertyNames(level)) names.add(name);
  names.delete('constructor');
  return [...names];
}

/** Takes events and signals of Node's classes, which are the global ones. */
function understandNode(window: JSDOM['window'], global: typeof globalThis): void {
  const { CustomEvent: NodeEvent } = global;
  const dispatch = window.dispatchEvent.bind(window);
  window.dispatchEvent = (event) =>
    dispatch(
      event instanceof NodeEvent
        ? new window.CustomEvent(event.type, { detail: event.detail as unknown })
        : event,
    );
  global.CustomEvent = class<T> extends NodeEvent<T> {
    static override [Symbol.hasInstance](event: object) {
      return 'detail' in event;
    }
  };
  const target = window.EventTarget.prototype;
  const listen = Reflect.get(target, 'addEventListener') as typeof global.addEventListener;
  target.addEventListener = function (type, listener, options = false) {
    const given: AddEventListenerOptions =
      typeof options === 'boolean' ? { capture: options } : options;
    const { signal, ...others } = given;
    if (listener) listen.call(this, type, listener, others);
    signal?.addEventListener('abort', () => this.removeEventListener(type, listener, others));
  };
}

/** Modal dialogs, as far as they go without a top layer: Escape asks the open one to close. */
function openDialogs({ document, Event, HTMLDialogElement }: JSDOM['window']): void {
  const dialogs = HTMLDialogElement.prototype;
  dialogs.showModal = function () {
    this.open = true;
  };
  dialogs.close = function () {
    this.open = false;
  };
  document.addEventListener('keydown', ({ key, defaultPrevented }) => {
    if (key !== 'Escape' || defaultPrevented) return;
    const shown = [...document.querySelectorAll('dialog')].findLast(({ open }) => open);
    if (shown?.dispatchEvent(new Event('cancel', { cancelable: true }))) shown.close();
  });
}

/** Everything is a pixel large and in view: a menu hides when what opened it has no place there. */
function keepInView({ Element, innerWidth, innerHeight }: JSDOM['window']): void {
  Object.assign(Element.prototype, {
    getBoundingClientRect: () => ({ ...PIXEL, toJSON: () => PIXEL }),
    scrollIntoView: () => undefined,
  });
  for (const [side, pixels] of [
    ['clientWidth', innerWidth],
    ['clientHeight', innerHeight],
  ] as const)
    Object.defineProperty(Element.prototype, side, {
      get(this: Element) {
        return this.localName === 'html' ? pixels : 0;
      },
    });
}

const PIXEL = { x: 0, y: 0, top: 0, left: 0, right: 1, bottom: 1, width: 1, height: 1 };

type Act = (...given: unknown[]) => void;

/**
 * A test's clock replaces Node's timers, which are then the window's too. All frames of jsdom hang on
 * one timer: on that of a test's clock, none would come after that test.
 */
const timersOf = (global: typeof globalThis) => ({
  setTimeout: (act: Act, ms?: number, ...given: unknown[]) => global.setTimeout(act, ms, ...given),
  clearTimeout: (id: number) => global.clearTimeout(id),
  setInterval: (act: Act, ms?: number, ...given: unknown[]) =>
    global.setInterval(act, ms, ...given),
  clearInterval: (id: number) => global.clearInterval(id),
  requestAnimationFrame: (draw: FrameRequestCallback) =>
    global.setTimeout(() => draw(performance.now()), FRAME_MS),
  cancelAnimationFrame: (id: number) => global.clearTimeout(id),
});

const FRAME_MS = 16;

class NeverSeen {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords = () => [];
}

const WITHOUT_LAYOUT = {
  ResizeObserver: NeverSeen,
  IntersectionObserver: NeverSeen,
  scrollTo: () => undefined,
  scrollBy: () => undefined,
  matchMedia: (media: string) => ({
    media,
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }),
};
