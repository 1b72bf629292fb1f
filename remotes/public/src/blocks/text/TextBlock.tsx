import { Markup } from '../../widgets/Markup';
import type { BlockOf } from '../block-of';

export const TextBlock = ({ block }: { block: BlockOf<'text'> }) => <Markup html={block.html} />;
