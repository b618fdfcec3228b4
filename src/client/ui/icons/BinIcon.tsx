/** A bin: what is put there is gone. */
export function BinIcon() {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <path
        d="M2.5 4.25h11M6 4.25V2.5h4v1.75M4 4.25l.6 9.25h6.8l.6-9.25M6.75 7v4M9.25 7v4"
        strokeWidth="1.25"
      />
    </svg>
  );
}
