import { href, Link } from '@lapis/router';
import type { ComponentProps } from 'react';

export const SearchLink = ({ children, ...rest }: Omit<ComponentProps<typeof Link>, 'to'>) => (
  <Link {...rest} to={href('search')}>
    <svg viewBox="0 0 24 24" width={22} height={22} fill="none" stroke="currentColor" aria-hidden="true">
      <path
        d="M10.5 17a6.5 6.5 0 1 1 0-13 6.5 6.5 0 0 1 0 13zM15.5 15.5L21 21"
        strokeWidth={1.75}
        strokeLinecap="round"
      />
    </svg>
    {children}
  </Link>
);
