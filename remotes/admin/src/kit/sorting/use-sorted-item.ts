import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';

/** Returns the props for an item in a `SortingContext` and for its drag handle. */
export function useSortedItem(id: string | number) {
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id });
  return {
    item: {
      ref: setNodeRef,
      'data-dragged': isDragging || undefined,
      style: { transform: CSS.Translate.toString(transform), transition },
    },
    handle: { type: 'button', ...attributes, ...listeners } as const,
  };
}
