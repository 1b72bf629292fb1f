import type { MenuName } from '@lapis/contract';
import { PlusIcon } from '@lapis/portal';
import { Button } from '@lapis/ui';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { SortingContext } from '../../kit/sorting/SortingContext';
import { blankLink, type EditedMenuEntry, moveItem } from './entries';
import { LinkRow } from './LinkRow';
import styles from './Menus.module.css';

interface EntryRowProps {
  entry: EditedMenuEntry;
  menu: MenuName;
  position: { index: number; count: number };
  within: string;
  onChange: (changes: Partial<EditedMenuEntry>) => void;
  onMove: (by: 1 | -1) => void;
  onPutBelow: () => void;
  onTakeOut: (at: number) => void;
  onRemove: () => void;
}

export function EntryRow({ entry, menu, onChange, onPutBelow, onTakeOut, ...row }: EntryRowProps) {
  const { items, label } = entry;
  const isColumn = menu === 'footer';
  const itemIndex = (id: string) => items.findIndex((item) => item.id === id);
  const addBelow = () => onChange({ items: [...items, blankLink()] });
  return (
    <LinkRow
      {...row}
      link={entry}
      onChange={onChange}
      hasTarget={!isColumn}
      onPutBelow={isColumn ? undefined : onPutBelow}
      onAddBelow={isColumn ? undefined : addBelow}
    >
      {items.length > 0 && (
        <SortingContext
          items={items.map((item) => ({ id: item.id, name: item.label || 'The new item' }))}
          onDrop={(dragged, over) =>
            onChange({ items: moveItem(items, itemIndex(dragged), itemIndex(over)) })
          }
        >
          <SortableContext items={items} strategy={verticalListSortingStrategy}>
            <ol className={styles.below} aria-label={`Below ${label || 'the new item'}`}>
              {items.map((item, at) => (
                <LinkRow
                  key={item.id}
                  link={item}
                  position={{ index: at, count: items.length }}
                  within={`${row.within}.items.${at}`}
                  hasTarget
                  onChange={(changes) => onChange({ items: items.with(at, { ...item, ...changes }) })}
                  onMove={(by) => onChange({ items: moveItem(items, at, at + by) })}
                  onTakeOut={isColumn ? undefined : () => onTakeOut(at)}
                  onRemove={() => onChange({ items: items.toSpliced(at, 1) })}
                />
              ))}
            </ol>
          </SortableContext>
        </SortingContext>
      )}
      {isColumn && (
        <Button
          className={styles.add}
          variant="quiet"
          aria-label={`Add a link below ${label || 'the new item'}`}
          onClick={addBelow}
        >
          <PlusIcon />
          Add a link
        </Button>
      )}
    </LinkRow>
  );
}
