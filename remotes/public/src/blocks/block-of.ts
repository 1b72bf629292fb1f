import type { ShownBlock } from '@lapis/contract';

/** What is drawn for a block of a type. */
export type BlockOf<Type extends ShownBlock['type']> = Extract<ShownBlock, { type: Type }>;
