/** The letter f. */
export function FacebookIcon() {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <path
        d="M14.3 2.75H12.2a3.5 3.5 0 0 0-3.5 3.5V8.5H6v3.25h2.7v5.5h3.300v-5.5h2.300l.7-3.25h-3V6.750a.7.7 0 0 1 .7-.7h1.6Z"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
    </svg>
  );
}
