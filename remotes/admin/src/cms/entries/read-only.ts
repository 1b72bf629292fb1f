import { createContext } from 'react';

/** Whether what stands within can be read and not written: it is in the trash, or somebody else's to change. */
export const ReadOnly = createContext(false);
