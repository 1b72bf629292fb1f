import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { GripIcon } from '@lapis/portal';
import { SortingContext } from '../../kit/sorting/SortingContext';
import { useSortedItem } from '../../kit/sorting/use-sorted-item';
import { dropOn, moveTo } from './moving';
import { type GalleryPicture, namedPictures, type usePictures } from './pictures';
import { PictureLine } from './PictureLine';
import styles from './GalleryPictures.module.css';

interface SortablePicturesProps {
  pictures: GalleryPicture[];
  actions: ReturnType<typeof usePictures>;
}

/**
 * A gallery's pictures below each other, each with its words, in their order, which is changed by dragging, by the
 * keyboard (space, arrows, space) or by buttons (WCAG 2.5.7).
 */
export const SortablePictures = ({ pictures, actions }: SortablePicturesProps) => (
  <SortingContext
    items={namedPictures(pictures)}
    onDrop={(dragged, over) => void actions.order(dropOn(pictures, [dragged], dragged, over))}
  >
    <SortableContext items={pictures} strategy={verticalListSortingStrategy}>
      <ol className={styles.list} aria-label="Pictures in their order">
        {pictures.map((picture, index) => (
          <Sortable
            key={picture.id}
            picture={picture}
            actions={actions}
            isFirst={index === 0}
            isLast={index === pictures.length - 1}
            onMove={(by) => void actions.order(moveTo(pictures, [picture.id], index + 1 + by))}
          />
        ))}
      </ol>
    </SortableContext>
  </SortingContext>
);

interface SortableProps {
  picture: GalleryPicture;
  actions: ReturnType<typeof usePictures>;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: 1 | -1) => void;
}

function Sortable(props: SortableProps) {
  const { id, media } = props.picture;
  const { item, handle } = useSortedItem(id);
  return (
    <li {...item} className={styles.line}>
      <button {...handle} className={styles.handle} aria-label={`Move ${media.name}`}>
        <GripIcon />
      </button>
      <PictureLine {...props} />
    </li>
  );
}
