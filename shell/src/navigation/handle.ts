import type { Handle } from '@lapis/router';

/** What a route tells the host about itself; the router knows nothing of its type. */
export const handleOf = ({ handle }: { handle?: unknown }) => (handle ?? {}) as Partial<Handle<unknown>>;
