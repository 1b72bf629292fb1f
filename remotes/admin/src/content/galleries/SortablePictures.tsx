import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { GripIcon } from '@lapis/portal';
import { SortingContext } from '../../kit/sorting/SortingContext';
import { useSortedItem } from '../../kit/sorting/use-sorted-item';
import { dropOn, moveTo } from '../../kit/sorting/moving';
import { type GalleryPicture, namedPictures, type usePictures } from './pictures';
import { PictureLine } from './PictureLine';
import styles from './GalleryPictures.module.css';

interface SortablePicturesProps {
  pictures: GalleryPicture[];
  actions: ReturnType<typeof usePictures>;
}

/**
 * List of pictures with their captions, arranged by dragging, by keyboard (Space, arrows, Space) or by
 * buttons (WCAG 2.5.7).
 */
export const SortablePictures = ({ pictures, actions }: SortablePicturesProps) => (
  <SortingContext
    items={namedPictures(pictures)}
    onDrop={(dragged, over) => void actions.order(dropOn(pictures, [dragged], dragged, over))}
  >
    <SortableContext items={pictures} strategy={verticalListSortingStrategy}>
      <ol className={styles.list} aria-label="Pictures, in order">
        {pictures.map((picture, index) => (
          <Sortable
            key={picture.id}
            picture={picture}
            actions={actions}
            position={{ index, count: pictures.length }}
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
  position: { index: number; count: number };
  onMove: (by: 1 | -1) => void;
}

function Sortable(props: SortableProps) {
  const { id, media } = props.picture;
  const { item, handle } = useSortedItem(id);
  const number = props.position.index + 1;
  return (
    <li {...item} className={styles.line}>
      <button {...handle} className={styles.handle} aria-label={`Move ${media.name}, ${number}`}>
        <span aria-hidden="true">{number}</span>
        <GripIcon />
      </button>
      <PictureLine {...props} />
    </li>
  );
}
