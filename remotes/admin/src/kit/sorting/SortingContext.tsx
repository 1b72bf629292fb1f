import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import type { ReactNode } from 'react';

interface SortableItem<Id extends string | number> {
  id: Id;
  name: string;
}

interface SortingContextProps<Id extends string | number> {
  items: SortableItem<Id>[];
  onDrop: (dragged: Id, over: Id) => void;
  children: ReactNode;
}

/** Drag and drop by pointer or keyboard, announced to screen readers. */
export function SortingContext<Id extends string | number>({
  items,
  onDrop,
  children,
}: SortingContextProps<Id>) {
  const sensors = useSensors(
    // Shorter movements count as clicks on the handle.
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const indexById = (id: string | number) => items.findIndex((item) => item.id === id);
  const nameAt = (id: string | number) => items[indexById(id)]?.name ?? 'it';
  const spot = (id: string | number) => `${indexById(id) + 1} of ${items.length}`;

  function onDragEnd({ active, over }: DragEndEvent) {
    const [dragged, at] = [items[indexById(active.id)], over && items[indexById(over.id)]];
    if (dragged && at && dragged !== at) onDrop(dragged.id, at.id);
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{
        screenReaderInstructions: {
          draggable:
            'Press Space to pick it up, the arrow keys to move it, Space again to put it down, or Escape to leave it where it was.',
        },
        announcements: {
          onDragStart: ({ active }) => `${nameAt(active.id)} picked up, ${spot(active.id)}.`,
          onDragOver: ({ active, over }) => (over ? `${nameAt(active.id)} at ${spot(over.id)}.` : undefined),
          onDragEnd: ({ active, over }) =>
            `${nameAt(active.id)} put down${over ? ` at ${spot(over.id)}` : ''}.`,
          onDragCancel: ({ active }) => `${nameAt(active.id)} is where it was.`,
        },
      }}
    >
      {children}
    </DndContext>
  );
}
