import type { MenuName } from '@lapis/contract';
import { PlusIcon } from '@lapis/portal';
import { Button } from '@lapis/ui';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { SortingContext } from '../../kit/sorting/SortingContext';
import { blankLink, type Entry, moved } from './entries';
import { LinkRow } from './LinkRow';
import styles from './Menus.module.css';

interface EntryRowProps {
  entry: Entry;
  menu: MenuName;
  position: { index: number; count: number };
  within: string;
  onChange: (changes: Partial<Entry>) => void;
  onMove: (by: 1 | -1) => void;
  onPutBelow: () => void;
  onTakeOut: (at: number) => void;
  onRemove: () => void;
}

/** An entry of a menu, and the links below it. */
export function EntryRow({ entry, menu, onChange, onPutBelow, onTakeOut, ...row }: EntryRowProps) {
  const { items, label } = entry;
  const isColumn = menu === 'footer';
  const placeOf = (id: string) => items.findIndex((item) => item.id === id);
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
          items={items.map((item) => ({ id: item.id, name: item.label || 'The new entry' }))}
          onDrop={(dragged, over) => onChange({ items: moved(items, placeOf(dragged), placeOf(over)) })}
        >
          <SortableContext items={items} strategy={verticalListSortingStrategy}>
            <ol className={styles.below} aria-label={`Below ${label || 'the new entry'}`}>
              {items.map((item, at) => (
                <LinkRow
                  key={item.id}
                  link={item}
                  position={{ index: at, count: items.length }}
                  within={`${row.within}.items.${at}`}
                  hasTarget
                  onChange={(changes) => onChange({ items: items.with(at, { ...item, ...changes }) })}
                  onMove={(by) => onChange({ items: moved(items, at, at + by) })}
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
          aria-label={`Add a link below ${label || 'the new entry'}`}
          onClick={addBelow}
        >
          <PlusIcon />
          Add a link
        </Button>
      )}
    </LinkRow>
  );
}
