import { isRouteErrorResponse } from '@lapis/router';
import type { HostRouter } from '@lapis/router';

/** A page whose data could not be loaded is logged to the console (specification, section 8); a missing page isn't. */
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
