import type { ShownBlock } from '@lapis/contract';

export type BlockOfType<Type extends ShownBlock['type']> = Extract<ShownBlock, { type: Type }>;
