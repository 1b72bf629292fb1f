import { isRouteErrorResponse } from '@lapis/router';
import type { HostRouter } from '@lapis/router';

/** Logs pages whose data failed to load (specification, section 8), except pages that don't exist. */
export function logPageErrors(router: HostRouter) {
  let logged: unknown = null;

  router.subscribe(({ errors }) => {
    if (errors === logged) return;
    logged = errors;
    for (const error of Object.values(errors ?? {})) {
      if (!(isRouteErrorResponse(error) && error.status === 404)) console.error(error);
    }
  });
}
