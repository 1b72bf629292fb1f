import { Markup } from '../../widgets/Markup';
import type { BlockOfType } from '../block-of-type';

export const TextBlock = ({ block }: { block: BlockOfType<'text'> }) => <Markup html={block.html} />;
