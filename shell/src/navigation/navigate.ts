import { createPath, type createBrowserRouter } from '@lapis/router';

type Router = ReturnType<typeof createBrowserRouter>;

let stays = false;

export const pageStays = () => stays;

/**
 * Wraps all navigation: navigating to the current address does nothing (specification, section 2), unless it
 * has a hash. Disables the router's jump to the top, because `Main` scrolls later.
 */
export function watchNavigation<R extends Router>(router: R): R {
  const navigate = router.navigate.bind(router) as (to: unknown, options?: object) => Promise<void>;

  router.navigate = async (to: unknown, options?: { preventScrollReset?: boolean }) => {
    if (typeof to === 'number' || to === null) return navigate(to, options);
    const url = resolveAddress(to as string | Partial<Location>);
    if (!url.hash && url.href === window.location.href) return;
    stays = options?.preventScrollReset ?? false;
    return navigate(to, { ...options, preventScrollReset: true });
  };

  return router;
}

function resolveAddress(to: string | Partial<Location>) {
  const { pathname, search, href } = window.location;
  const path = typeof to === 'string' ? to || pathname + search : createPath({ pathname, ...to });
  return new URL(path, href);
}
