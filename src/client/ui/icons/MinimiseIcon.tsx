/** A line at the bottom: makes small what it stands in. */
export function MinimiseIcon() {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <path d="M5 14.5h10" fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  );
}
