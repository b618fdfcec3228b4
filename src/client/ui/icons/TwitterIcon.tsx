/** The bird. */
export function TwitterIcon() {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <path
        d="M18 4.2a8 8 0 0 1-2.4 1.1 3.6 3.6 0 0 0-6.2 2.5v.8A8.6 8.6 0 0 1 2.6 5s-3 7 4 10.1a9.3 9.3 0 0 1-5.1 1.5c6.8 3.8 15.1 0 15.1-8.8l-.1-.8A6 6 0 0 0 18 4.2Z"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
    </svg>
  );
}
