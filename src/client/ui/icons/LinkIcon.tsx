/** Two links of a chain: an address. */
export function LinkIcon() {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <path
        d="M8.5 11.5a3.4 3.4 0 0 0 4.8 0l2.9-2.9a3.4 3.4 0 0 0-4.8-4.8l-1 1M11.5 8.5a3.4 3.4 0 0 0-4.8 0l-2.9 2.9a3.4 3.4 0 0 0 4.8 4.8l1-1"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
      />
    </svg>
  );
}
