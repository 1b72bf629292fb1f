import { createContext } from 'react';

/** True for entries in the trash, and for those that this user may not change. */
export const ReadOnly = createContext(false);
