import { NavLink } from '@lapis/router';
import type { ReactNode } from 'react';

interface MenuLinkProps {
  to: string;
  className?: string;
  children: ReactNode;
}

export const MenuLink = ({ to, className, children }: MenuLinkProps) =>
  to.startsWith('/') && !to.includes('#') ? (
    <NavLink className={className} to={to} end={to === '/'}>
      {children}
    </NavLink>
  ) : (
    <a className={className} href={to}>
      {children}
    </a>
  );
