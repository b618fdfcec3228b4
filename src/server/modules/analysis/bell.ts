/** A bell that is heard by whoever waits for it, or comes to wait after it rang. */
export interface Bell {
  ring: () => void;
  rung: () => Promise<void>;
}

export function createBell(): Bell {
  let bell = Promise.withResolvers<undefined>();
  return {
    ring: () => bell.resolve(undefined),
    async rung() {
      await bell.promise;
      bell = Promise.withResolvers<undefined>();
    },
  };
}
