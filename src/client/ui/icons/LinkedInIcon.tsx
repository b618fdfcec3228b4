/** The letters in. */
export function LinkedInIcon() {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <path
        d="M2.75 7.75h3v9.5h-3ZM8.75 7.75h2.8v1.3a3.6 3.6 0 0 1 5.7 2.9v5.3h-3v-4.8a1.25 1.25 0 0 0-2.5 0v4.8h-3Z"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <circle cx="4.25" cy="4" r="1.5" fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  );
}
