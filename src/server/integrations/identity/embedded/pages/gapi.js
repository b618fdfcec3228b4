/* Replaces Google's script, which Firebase's library loads for its popup even without Google. */
(() => {
  const LOOK_MS = 250;
  let looking;

  // The library itself would notice a closed popup only after ten seconds.
  function watch(popup, { type, eventId }, handler) {
    clearInterval(looking);
    looking = setInterval(() => {
      if (!popup.closed) return;
      clearInterval(looking);
      const error = { code: 'auth/user-cancelled' };
      handler({ type: 'authEvent', authEvent: { type, eventId, error } });
    }, LOOK_MS);
  }

  const relay = {
    restyle: () => Promise.resolve(),
    ping: () => Promise.resolve(),
    send(_name, _message, callback) {
      try {
        callback([{ webStorageSupport: true }]);
      } catch {
        // The library always throws at the end of this callback.
      }
    },
    register(name, handler) {
      if (name !== 'authEvent') return;
      window.addEventListener('message', ({ origin, source, data }) => {
        if (origin !== window.location.origin) return;
        if (data?.signInOpened) watch(source, data.signInOpened, handler);
        if (!data?.signInEvent) return;
        clearInterval(looking);
        handler({ type: 'authEvent', authEvent: data.signInEvent });
      });
    },
  };
  window.gapi = {
    iframes: {
      Iframe: Object,
      CROSS_ORIGIN_IFRAMES_FILTER: null,
      getContext: () => ({ open: (_options, opened) => opened(relay) }),
    },
  };
})();
