import { createContext } from 'react';

/** Scrolls the preview to a block; does nothing without a preview. */
export const ShowBlock = createContext<(blockId: string) => void>(() => {});
