import { createContext } from 'react';

/** Has the preview beside the form show a block; does nothing where there is no preview. */
export const ShowBlock = createContext<(blockId: string) => void>(() => {});
