/** A padlock that is shut. */
export function LockIcon() {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <path
        d="M4.25 9h11.5v7.75H4.25zM6.75 9V6.5a3.25 3.25 0 0 1 6.5 0V9M10 12v2"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
      />
    </svg>
  );
}
