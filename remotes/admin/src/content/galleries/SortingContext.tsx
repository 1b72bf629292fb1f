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
import type { GalleryPicture } from './pictures';

interface SortingContextProps {
  pictures: GalleryPicture[];
  /** One was put down upon another. */
  onDrop: (dragged: number, over: number) => void;
  children: ReactNode;
}

/** Within it pictures are taken up, moved and put down, by pointer or keyboard, and what happens is said. */
export function SortingContext({ pictures, onDrop, children }: SortingContextProps) {
  const sensors = useSensors(
    // A press that moves less is one on the handle's button.
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const placeOf = (id: string | number) => pictures.findIndex((picture) => picture.id === id);
  const nameAt = (id: string | number) => pictures[placeOf(id)]?.media.name ?? 'the picture';
  const spot = (id: string | number) => `${placeOf(id) + 1} of ${pictures.length}`;

  function onDragEnd({ active, over }: DragEndEvent) {
    if (over && over.id !== active.id) onDrop(Number(active.id), Number(over.id));
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
