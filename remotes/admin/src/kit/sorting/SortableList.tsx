import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { DownIcon, GripIcon, UpIcon } from '@lapis/portal';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { dropOn, moveTo } from './moving';
import styles from './SortableList.module.css';
import { SortingContext } from './SortingContext';
import { useSortedItem } from './use-sorted-item';

interface SortableItem {
  id: number;
  title: string;
}

interface SortableListProps<Item extends SortableItem> {
  label: string;
  items: Item[];
  onOrder: (items: Item[]) => void;
  /** Renders a mark beside the title. */
  mark?: (item: Item) => ReactNode;
}

/** List of titles, arranged by dragging, by keyboard (Space, arrows, Space) or by buttons (WCAG 2.5.7). */
export const SortableList = <Item extends SortableItem>({
  label,
  items,
  onOrder,
  mark,
}: SortableListProps<Item>) => (
  <SortingContext
    items={items.map(({ id, title }) => ({ id, name: title }))}
    onDrop={(dragged, over) => onOrder(dropOn(items, [dragged], dragged, over))}
  >
    <SortableContext items={items} strategy={verticalListSortingStrategy}>
      <ol className={styles.list} aria-label={label}>
        {items.map((item, index) => (
          <Row
            key={item.id}
            item={item}
            position={{ index, count: items.length }}
            onMove={(by) => onOrder(moveTo(items, [item.id], index + 1 + by))}
          >
            {mark?.(item)}
          </Row>
        ))}
      </ol>
    </SortableContext>
  </SortingContext>
);

interface RowProps {
  item: SortableItem;
  position: { index: number; count: number };
  onMove: (by: 1 | -1) => void;
  children: ReactNode;
}

function Row({ item: { id, title }, position: { index, count }, onMove, children }: RowProps) {
  const { item, handle } = useSortedItem(id);

  const button = (by: 1 | -1, isOff: boolean) => (
    <button
      type="button"
      className={styles.button}
      aria-label={`Move ${title} ${by === 1 ? 'down' : 'up'}`}
      aria-disabled={isOff || undefined}
      onClick={({ currentTarget }) => {
        if (isOff) return;
        // Keeps focus on the pressed button, which moves with its row.
        flushSync(() => onMove(by));
        currentTarget.focus();
      }}
    >
      {by === 1 ? <DownIcon /> : <UpIcon />}
    </button>
  );

  return (
    <li {...item} className={styles.row}>
      <button {...handle} className={styles.button} aria-label={`Move ${title}, ${index + 1} of ${count}`}>
        <GripIcon />
      </button>
      <span className={styles.title}>
        <bdi>{title}</bdi> {children}
      </span>
      <span className={styles.buttons}>
        {button(-1, index === 0)}
        {button(1, index === count - 1)}
      </span>
    </li>
  );
}
