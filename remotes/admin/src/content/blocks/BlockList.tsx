import type { Block, Language } from '@lapis/contract';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { notices } from '@lapis/portal';
import { useMend } from '@lapis/ui/forms';
import { useState } from 'react';
import { SortingContext } from '../../kit/sorting/SortingContext';
import { AddBlock } from './AddBlock';
import { type BlockForm, findForm, isBlank } from './block-form';
import { BlockItem } from './BlockItem';
import styles from './Blocks.module.css';
import { blockLabel } from './clipboard';

interface BlockListProps {
  blocks: Block[];
  forms: readonly BlockForm[];
  /** @param typing id of the block being typed into; null for other changes */
  onChange: (blocks: Block[], typing: string | null) => void;
  /** Prefix for the names of the server's errors, such as 'blocks'. */
  within: string;
  label: string;
  language: Language;
}

export function BlockList({ blocks, forms, onChange, within, label, language }: BlockListProps) {
  const mend = useMend();
  const [added, setAdded] = useState<string | null>(null);
  const places = new Map(blocks.map(({ id }, index) => [id, index]));

  /** Applies a new order, and clears the errors, because they are keyed by index. */
  function become(next: Block[]) {
    mend(within);
    onChange(next, null);
  }

  function add(block: Block, index: number) {
    setAdded(block.id);
    become(blocks.toSpliced(index, 0, block));
  }

  function replace(block: Block, index: number) {
    setAdded(block.id);
    become(blocks.with(index, block));
  }

  function move(from: number, to: number) {
    const block = blocks[from];
    if (block && to >= 0 && to < blocks.length) become(blocks.toSpliced(from, 1).toSpliced(to, 0, block));
  }

  function remove(index: number) {
    const block = blocks[index];
    if (!block) return;
    become(blocks.toSpliced(index, 1));
    notices.say(`${blockLabel(block.type)} removed. Undo brings it back.`);
  }

  return (
    <SortingContext
      items={blocks.map(({ id, type }) => ({ id, name: blockLabel(type) }))}
      onDrop={(dragged, over) => move(places.get(dragged) ?? 0, places.get(over) ?? 0)}
    >
      <SortableContext items={blocks} strategy={verticalListSortingStrategy}>
        <ol className={styles.list} aria-label={label}>
          {blocks.map((block, index) => {
            const form = findForm(forms, block.type);
            return (
              form && (
                <li key={block.id} className={styles.place}>
                  <AddBlock
                    forms={forms}
                    label={`Add a block before ${blockLabel(block.type)}, ${index + 1}`}
                    isBetween
                    onAdd={(more) => add(more, index)}
                  />
                  <BlockItem
                    block={block}
                    form={form}
                    forms={forms}
                    position={{ index, count: blocks.length }}
                    within={`${within}.${index}`}
                    language={language}
                    isNew={block.id === added}
                    isBlank={isBlank(form, block)}
                    onType={(next, typing = block.id) => onChange(blocks.with(index, next), typing)}
                    onReplace={(next) => replace(next, index)}
                    onAdd={(more) => add(more, index + 1)}
                    onMove={(by) => move(index, index + by)}
                    onRemove={() => remove(index)}
                  />
                </li>
              )
            );
          })}
        </ol>
      </SortableContext>
      <AddBlock forms={forms} label="Add a block" onAdd={(more) => add(more, blocks.length)} />
    </SortingContext>
  );
}
