import type { Handle } from '@lapis/router';

export const readHandle = ({ handle }: { handle?: unknown }) => (handle ?? {}) as Partial<Handle<unknown>>;
