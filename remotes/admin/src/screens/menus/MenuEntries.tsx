import type { MenuName } from '@lapis/contract';
import { PlusIcon } from '@lapis/portal';
import { Button } from '@lapis/ui';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import type { Dispatch, SetStateAction } from 'react';
import { SortingContext } from '../../kit/sorting/SortingContext';
import { blankLink, type Entry, moved, putBelow, takeOut } from './entries';
import { EntryRow } from './EntryRow';
import styles from './Menus.module.css';

interface MenuEntriesProps {
  menu: MenuName;
  entries: Entry[];
  change: Dispatch<SetStateAction<Entry[]>>;
}

/** The entries of a menu in their order, and the way to add one. */
export function MenuEntries({ menu, entries, change }: MenuEntriesProps) {
  const changeOne = (index: number, changes: Partial<Entry>) =>
    change((now) => now.map((entry, at) => (at === index ? { ...entry, ...changes } : entry)));
  const placeOf = (id: string) => entries.findIndex((entry) => entry.id === id);

  return (
    <>
      <SortingContext
        items={entries.map(({ id, label }) => ({ id, name: label || 'The new entry' }))}
        onDrop={(dragged, over) => change(moved(entries, placeOf(dragged), placeOf(over)))}
      >
        <SortableContext items={entries} strategy={verticalListSortingStrategy}>
          <ol className={styles.list} aria-label="Entries in their order">
            {entries.map((entry, index) => (
              <EntryRow
                key={entry.id}
                entry={entry}
                menu={menu}
                position={{ index, count: entries.length }}
                within={`items.${index}`}
                onChange={(changes) => changeOne(index, changes)}
                onMove={(by) => change(moved(entries, index, index + by))}
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
        {menu === 'footer' ? 'Add a column' : 'Add an entry'}
      </Button>
    </>
  );
}
