import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';

/** What an element needs to be moved within a SortingContext, and the button by which it is taken up. */
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
