import { rectSortingStrategy, SortableContext } from '@dnd-kit/sortable';
import { useSelection } from '@lapis/portal';
import type { ChangeEvent } from 'react';
import { Thumbnail } from '../../media/Thumbnail';
import { SortingContext } from '../../kit/sorting/SortingContext';
import { useSortedItem } from '../../kit/sorting/use-sorted-item';
import { dropOn } from '../../kit/sorting/moving';
import styles from './PictureGrid.module.css';
import { type GalleryPicture, namedPictures, type usePictures } from './pictures';
import { SelectedPictures } from './SelectedPictures';

interface PictureGridProps {
  pictures: GalleryPicture[];
  actions: ReturnType<typeof usePictures>;
}

/**
 * Grid to arrange many pictures: by dragging, by keyboard (Space, arrows, Space) or by position. Selected
 * pictures are moved together.
 */
export function PictureGrid({ pictures, actions }: PictureGridProps) {
  const selection = useSelection(pictures);
  const chosen = selection.chosen.map(({ id }) => id);

  function drop(dragged: number, over: number) {
    const moved = chosen.includes(dragged) ? chosen : [dragged];
    if (!moved.includes(over)) void actions.order(dropOn(pictures, moved, dragged, over));
  }

  return (
    <SortingContext items={namedPictures(pictures)} onDrop={drop}>
      {chosen.length > 0 && <SelectedPictures pictures={pictures} selection={selection} actions={actions} />}
      <SortableContext items={pictures} strategy={rectSortingStrategy}>
        <ol className={styles.grid} aria-label="Pictures, in order">
          {pictures.map((picture, at) => (
            <Tile
              key={picture.id}
              picture={picture}
              position={at + 1}
              isSelected={selection.has(picture)}
              onToggle={(event) => selection.toggle(picture, event)}
            />
          ))}
        </ol>
      </SortableContext>
    </SortingContext>
  );
}

interface TileProps {
  picture: GalleryPicture;
  position: number;
  isSelected: boolean;
  onToggle: (event: ChangeEvent<HTMLInputElement>) => void;
}

function Tile({ picture: { id, media, cover }, position, isSelected, onToggle }: TileProps) {
  const { item, handle } = useSortedItem(id);
  return (
    <li {...item} className={styles.tile} data-selected={isSelected || undefined}>
      <button {...handle} className={styles.handle} aria-label={`Move ${media.name}, ${position}`}>
        <Thumbnail media={media} sizes="140px" />
      </button>
      <label className={styles.choice}>
        <input type="checkbox" checked={isSelected} onChange={onToggle} />
        <span className={styles.position} aria-hidden="true">
          {position}
        </span>
        <span className="visually-hidden">Select {media.name}</span>
      </label>
      {cover && <span className={styles.cover}>Cover</span>}
    </li>
  );
}
