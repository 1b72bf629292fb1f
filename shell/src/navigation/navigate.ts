import { createPath, type createBrowserRouter } from '@lapis/router';

type Router = ReturnType<typeof createBrowserRouter>;

let stays = false;

/** Whether the last navigation, one that was no step in the history, asked for the page to stay as it is. */
export const pageStays = () => stays;

/**
 * All navigation passes here, from links and from code alike: going to where one is does nothing (specification,
 * section 2), unless an anchor is asked for again. The router's own jump to the top is held back, because
 * scrolling comes later, see `Main`.
 */
export function watchNavigation<R extends Router>(router: R): R {
  const navigate = router.navigate.bind(router) as (to: unknown, options?: object) => Promise<void>;

  router.navigate = async (to: unknown, options?: { preventScrollReset?: boolean }) => {
    if (typeof to === 'number' || to === null) return navigate(to, options);
    const url = addressOf(to as string | Partial<Location>);
    if (!url.hash && url.href === window.location.href) return;
    stays = options?.preventScrollReset ?? false;
    return navigate(to, { ...options, preventScrollReset: true });
  };

  return router;
}

function addressOf(to: string | Partial<Location>) {
  const { pathname, search, href } = window.location;
  const path = typeof to === 'string' ? to || pathname + search : createPath({ pathname, ...to });
  return new URL(path, href);
}
