import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { GripIcon } from '../icons';
import type { GalleryPicture, usePictures } from './pictures';
import { PictureLine } from './PictureLine';
import styles from './GalleryPictures.module.css';

interface SortablePicturesProps {
  pictures: GalleryPicture[];
  deeds: ReturnType<typeof usePictures>;
}

/**
 * A gallery's pictures in their order, which is changed by dragging, by the keyboard (space, arrows, space) or by
 * buttons (WCAG 2.5.7).
 */
export function SortablePictures({ pictures, deeds }: SortablePicturesProps) {
  const sensors = useSensors(
    // A press that moves less is one on the handle's button.
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const placeOf = (id: string | number) => pictures.findIndex((picture) => picture.id === id);
  const nameAt = (id: string | number) => pictures[placeOf(id)]?.media.name ?? 'the picture';
  const spot = (id: string | number) => `${placeOf(id) + 1} of ${pictures.length}`;
  const move = (from: number, to: number) => void deeds.order(arrayMove(pictures, from, to));

  function onDragEnd({ active, over }: DragEndEvent) {
    if (over && over.id !== active.id) move(placeOf(active.id), placeOf(over.id));
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{
        screenReaderInstructions: {
          draggable:
            'Press space to take it up, the arrow keys to move it, space again to put it down, Escape to leave it.',
        },
        announcements: {
          onDragStart: ({ active }) => `${nameAt(active.id)} taken up, ${spot(active.id)}.`,
          onDragOver: ({ active, over }) => (over ? `${nameAt(active.id)} at ${spot(over.id)}.` : undefined),
          onDragEnd: ({ active, over }) =>
            `${nameAt(active.id)} put down${over ? ` at ${spot(over.id)}` : ''}.`,
          onDragCancel: ({ active }) => `${nameAt(active.id)} is where it was.`,
        },
      }}
    >
      <SortableContext items={pictures} strategy={verticalListSortingStrategy}>
        <ol className={styles.list} aria-label="Pictures in their order">
          {pictures.map((picture, index) => (
            <Sortable
              key={picture.id}
              picture={picture}
              deeds={deeds}
              isFirst={index === 0}
              isLast={index === pictures.length - 1}
              onMove={(by) => move(index, index + by)}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

interface SortableProps {
  picture: GalleryPicture;
  deeds: ReturnType<typeof usePictures>;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: 1 | -1) => void;
}

function Sortable(props: SortableProps) {
  const { id, media } = props.picture;
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id });
  return (
    <li
      ref={setNodeRef}
      className={styles.line}
      data-dragged={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <button
        type="button"
        className={styles.handle}
        {...attributes}
        {...listeners}
        aria-label={`Move ${media.name}`}
      >
        <GripIcon />
      </button>
      <PictureLine {...props} />
    </li>
  );
}
