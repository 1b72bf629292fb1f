import type { GalleryFields, Media } from '@lapis/contract';
import { failureOf } from '@lapis/http';
import { Button, EmptyState, Skeleton } from '@lapis/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Item } from '../content/kind';
import { LoadFailure } from '../load-failure/LoadFailure';
import { DropArea } from '../media/DropArea';
import { PicturePicker } from '../media/PicturePicker';
import { UploadButton } from '../media/UploadButton';
import { useUploading } from '../media/uploading';
import { Uploads } from '../media/Uploads';
import { notices } from '../notices/notices';
import styles from './GalleryPictures.module.css';
import { picturesQuery, usePictures } from './pictures';
import { SortablePictures } from './SortablePictures';

/** The pictures of a gallery: sent or chosen, put in order, described and taken out, each saved by itself. */
export function GalleryPictures({ item: { id } }: { item: Item<GalleryFields> }) {
  const { data: pictures, error, refetch } = useQuery(picturesQuery(id));
  const [isChoosing, setChoosing] = useState(false);
  const deeds = usePictures(id);
  const { queue, uploads } = useUploading((media) => void take([media]));

  async function take(chosen: Media[]) {
    setChoosing(false);
    const known = new Set(pictures?.map(({ media }) => media.id));
    const fresh = chosen.filter((media) => !known.has(media.id));
    try {
      if (fresh.length > 0) await deeds.add(fresh.map((media) => media.id));
      notices.say(inWords(fresh.length, chosen.length - fresh.length));
    } catch (failure) {
      notices.say(`Not added: ${failureOf(failure).message}`);
    }
  }

  return (
    <section className={styles.pictures} aria-labelledby="gallery-pictures">
      <DropArea onFiles={queue.add} />
      <div className={styles.head}>
        <h2 id="gallery-pictures" className={styles.title}>
          Pictures
        </h2>
        <UploadButton kind="image" variant="quiet" onFiles={queue.add} />
        <Button variant="quiet" onClick={() => setChoosing(true)}>
          Choose from the library
        </Button>
      </div>
      <p className={styles.note}>What you change here is on the site at once.</p>
      <Uploads uploads={uploads} queue={queue} />
      {error && !pictures ? (
        <LoadFailure what="The pictures" error={error} onRetry={refetch} />
      ) : !pictures ? (
        <Skeleton shape="row" />
      ) : pictures.length === 0 ? (
        <EmptyState title="No pictures yet">
          <p>Drop some here, or choose them from the library.</p>
        </EmptyState>
      ) : (
        <SortablePictures pictures={pictures} deeds={deeds} />
      )}
      {isChoosing && (
        <PicturePicker multiple onPick={(chosen) => void take(chosen)} onClose={() => setChoosing(false)} />
      )}
    </section>
  );
}

const counted = (count: number) => `${count} ${count === 1 ? 'picture' : 'pictures'}`;

function inWords(added: number, known: number) {
  if (added === 0) return known === 1 ? 'It is in the gallery already.' : 'They are in the gallery already.';
  return `${counted(added)} added to the gallery${known > 0 ? `; ${counted(known)} already there` : ''}.`;
}
