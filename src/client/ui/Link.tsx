import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react';
import { type To, useHref, useLinkClickHandler, useMatch } from 'react-router';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: To;
  replace?: boolean;
  /** What the next page finds in the history's state. */
  state?: unknown;
  ref?: Ref<HTMLAnchorElement>;
}

/** A link inside the product. The router's own loads what only its framework mode does, 1.6 kB on every page. */
export function Link({ to, replace, state, onClick, target, ...rest }: LinkProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler(to, {
    state,
    ...(replace !== undefined && { replace }),
    ...(target !== undefined && { target }),
  });
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented) follow(event);
  };
  return <a {...rest} href={href} target={target} onClick={click} />;
}

/** A link of a menu, marked on its page and, without `end`, on the pages below it. */
export function NavLink({ to, end = false, ...rest }: LinkProps & { to: string; end?: boolean }) {
  const here = useMatch({ path: to, end });
  return <Link {...rest} to={to} aria-current={here ? 'page' : undefined} />;
}
