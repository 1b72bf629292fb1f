import { attempt, type Selection } from '@lapis/portal';
import { Button } from '@lapis/ui';
import { useId, useState, type KeyboardEvent } from 'react';
import { moveTo } from '../../kit/sorting/moving';
import styles from './PictureGrid.module.css';
import type { GalleryPicture, usePictures } from './pictures';

interface SelectedPicturesProps {
  pictures: GalleryPicture[];
  selection: Selection<GalleryPicture>;
  actions: ReturnType<typeof usePictures>;
}

export function SelectedPictures({ pictures, selection, actions }: SelectedPicturesProps) {
  const [position, setPosition] = useState('');
  const id = useId();
  const { chosen } = selection;

  function move() {
    if (position === '') return;
    void actions.order(
      moveTo(
        pictures,
        chosen.map((picture) => picture.id),
        Number(position),
      ),
    );
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    // Enter would otherwise submit the page's form.
    event.preventDefault();
    move();
  }

  async function remove() {
    await attempt(async () => {
      if (await actions.remove(chosen)) selection.clear();
    });
  }

  return (
    <section className={styles.bar} aria-label="Selected pictures">
      <p className={styles.count} role="status">
        {chosen.length} selected
      </p>
      <div className={styles.move}>
        <label htmlFor={id}>Move to position</label>
        <input
          id={id}
          type="number"
          inputMode="numeric"
          min={1}
          max={pictures.length}
          value={position}
          onChange={({ target }) => setPosition(target.value)}
          onKeyDown={onKeyDown}
        />
        <Button variant="quiet" onClick={move}>
          Move
        </Button>
      </div>
      <Button variant="quiet" onClick={() => void remove()}>
        Remove
      </Button>
      <button type="button" className={styles.clear} onClick={selection.clear}>
        Clear selection
      </button>
    </section>
  );
}
