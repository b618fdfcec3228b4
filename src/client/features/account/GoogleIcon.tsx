/** The letter by which Google wants its sign-in to be known, in its colours. */
export function GoogleIcon() {
  return (
    <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true" fill="none" strokeWidth="3">
      <path stroke="#ea4335" d="M3.9 6.5A7 7 0 0 1 14.9 5.1" />
      <path stroke="#fbbc04" d="M3.9 13.5a7 7 0 0 1 0-7" />
      <path stroke="#34a853" d="M14.7 15.2A7 7 0 0 1 3.9 13.5" />
      <path stroke="#4285f4" d="M10 10h7a7 7 0 0 1-2.3 5.2" />
    </svg>
  );
}
