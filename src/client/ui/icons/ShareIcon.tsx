/** An arrow out of a tray: hands something on. */
export function ShareIcon() {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <path
        d="M10 12.5V3M6.5 6.25 10 2.75l3.5 3.5M6 9H4v8.25h12V9h-2"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
      />
    </svg>
  );
}
