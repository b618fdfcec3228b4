/*
 * Stands in for Google's script, which the sign-in library loads for its popup even without Google.
 * The popup is ours and of our origin, so a message is all that is needed; there is no iframe.
 */
(() => {
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
      window.addEventListener('message', ({ origin, data }) => {
        const authEvent = origin === window.location.origin ? data?.signInEvent : undefined;
        if (authEvent) handler({ type: 'authEvent', authEvent });
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
