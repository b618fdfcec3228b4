import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { useHref, useLinkClickHandler, useMatch } from 'react-router';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: string;
}

/** The router's own `Link` adds 1.6 kB that only its framework mode needs. */
export function Link({ to, onClick, target, ...rest }: LinkProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler(to, target === undefined ? {} : { target });
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented) follow(event);
  };
  return <a {...rest} href={href} target={target} onClick={click} />;
}

type PressedKeys = Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

export const opensElsewhere = (event: PressedKeys): boolean =>
  event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;

export function NavLink({ to, end = false, ...rest }: LinkProps & { end?: boolean }) {
  const here = useMatch({ path: to, end });
  return <Link {...rest} to={to} aria-current={here ? 'page' : undefined} />;
}

/** Never makes a link of an address other than http(s), such as `javascript:`. */
export function OutLink(props: {
  href: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  const { href, className, children } = props;
  if (!/^https?:$/.test(URL.parse(href)?.protocol ?? ''))
    return (
      <span className={className} dir="auto">
        {children}
      </span>
    );
  const rel = 'nofollow noopener noreferrer ugc';
  return (
    <a {...{ className, href, rel }} target="_blank" dir="auto">
      {children}
      <span className="unseen"> (opens in a new tab)</span>
    </a>
  );
}
