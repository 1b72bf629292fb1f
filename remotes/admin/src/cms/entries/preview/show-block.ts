import { createContext } from 'react';

/** Scrolls the preview to a block. Does nothing if there is no preview. */
export const ShowBlock = createContext<(blockId: string) => void>(() => {});
