/* Reports the chosen account to the page that opened this popup, in the form of Google's popup. */
(() => {
  const query = new URLSearchParams(window.location.search);
  const opener = window.opener;
  const usable = opener && query.get('authType') === 'signInViaPopup' && query.get('eventId');
  const known = query.get('providerId') === 'google.com';

  function notify(problem) {
    const line = document.querySelector('.problem[role]');
    line.textContent = problem;
    line.hidden = false;
  }

  function choose(email, name) {
    const person = JSON.stringify({ sub: email, email, email_verified: true, name });
    const answer = new URLSearchParams({ providerId: 'google.com', id_token: person });
    const signInEvent = {
      type: query.get('authType'),
      eventId: query.get('eventId'),
      urlResponse: `${window.location.origin}${window.location.pathname}?${answer}`,
      sessionId: 'none',
      postBody: '',
      tenantId: null,
      error: null,
    };
    // Firebase's library then closes this window.
    opener.postMessage({ signInEvent }, window.location.origin);
  }

  document.getElementById('cancel').addEventListener('click', () => window.close());
  if (!usable || !known) {
    notify('Please open this window from the sign-in form.');
    for (const field of document.querySelectorAll('form [type=submit], .accounts button')) {
      field.disabled = true;
    }
    return;
  }
  const signInOpened = { type: query.get('authType'), eventId: query.get('eventId') };
  opener.postMessage({ signInOpened }, window.location.origin);
  for (const button of document.querySelectorAll('.accounts button')) {
    button.addEventListener('click', () => choose(button.dataset.email, button.dataset.name));
  }
  document.querySelector('form').addEventListener('submit', (event) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    choose(String(fields.get('email')).trim(), String(fields.get('name')).trim());
  });
})();
