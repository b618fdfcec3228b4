import type { ReactNode } from 'react';

/**
 * A link out of the product, in a tab of its own, without vouching for what is there. An address that
 * is not of the web is never made a link: its words stand alone.
 */
export function OutLink(props: {
  href: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  const { href, className, children } = props;
  if (!isOfTheWeb(href)) {
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

/** Whether an address is one of http or https. */
export function isOfTheWeb(address: string): boolean {
  const protocol = URL.parse(address)?.protocol;
  return protocol === 'https:' || protocol === 'http:';
}
