import type { MenuName } from '@lapis/contract';
import { PlusIcon } from '@lapis/portal';
import { Button } from '@lapis/ui';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import type { Dispatch, SetStateAction } from 'react';
import { SortingContext } from '../../kit/sorting/SortingContext';
import { blankLink, type EditedMenuEntry, moveItem, putBelow, takeOut } from './entries';
import { EntryRow } from './EntryRow';
import styles from './Menus.module.css';

interface MenuEntriesProps {
  menu: MenuName;
  entries: EditedMenuEntry[];
  change: Dispatch<SetStateAction<EditedMenuEntry[]>>;
}

export function MenuEntries({ menu, entries, change }: MenuEntriesProps) {
  const changeOne = (index: number, changes: Partial<EditedMenuEntry>) =>
    change((now) => now.map((entry, at) => (at === index ? { ...entry, ...changes } : entry)));
  const entryIndex = (id: string) => entries.findIndex((entry) => entry.id === id);

  return (
    <>
      <SortingContext
        items={entries.map(({ id, label }) => ({ id, name: label || 'The new item' }))}
        onDrop={(dragged, over) => change(moveItem(entries, entryIndex(dragged), entryIndex(over)))}
      >
        <SortableContext items={entries} strategy={verticalListSortingStrategy}>
          <ol className={styles.list} aria-label="Items, in order">
            {entries.map((entry, index) => (
              <EntryRow
                key={entry.id}
                entry={entry}
                menu={menu}
                position={{ index, count: entries.length }}
                within={`items.${index}`}
                onChange={(changes) => changeOne(index, changes)}
                onMove={(by) => change(moveItem(entries, index, index + by))}
                onPutBelow={() => change(putBelow(entries, index))}
                onTakeOut={(at) => change(takeOut(entries, index, at))}
                onRemove={() => change(entries.toSpliced(index, 1))}
              />
            ))}
          </ol>
        </SortableContext>
      </SortingContext>
      <Button
        className={styles.add}
        variant="quiet"
        onClick={() => change([...entries, { ...blankLink(), items: [] }])}
      >
        <PlusIcon />
        {menu === 'footer' ? 'Add column' : 'Add item'}
      </Button>
    </>
  );
}
