import type { ReactNode } from 'react';

/** A link off the site. An address other than http(s), such as `javascript:`, is never made a link. */
export function OutLink(props: {
  href: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  const { href, className, children } = props;
  const protocol = URL.parse(href)?.protocol;
  if (protocol !== 'https:' && protocol !== 'http:') {
    return (
      <span className={className} dir="auto">
        {children}
      </span>
    );
  }
  return (
    <a
      className={className}
      href={href}
      target="_blank"
      rel="nofollow noopener noreferrer ugc"
      dir="auto"
    >
      {children}
      <span className="unseen"> (opens in a new tab)</span>
    </a>
  );
}
