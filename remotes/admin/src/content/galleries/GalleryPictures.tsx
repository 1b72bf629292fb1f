import type { EntryState, GalleryFields, Media } from '@lapis/contract';
import { toFailure } from '@lapis/http';
import { LoadFailure, notices } from '@lapis/portal';
import { Button, EmptyState, Skeleton } from '@lapis/ui';
import { useQuery } from '@tanstack/react-query';
import { use, useState } from 'react';
import type { Item } from '../../cms/entries/content-type';
import { ReadOnly } from '../../cms/entries/read-only';
import { isVisible } from '../../kit/labels/states';
import { DropArea } from '../../media/upload/DropArea';
import { MediaPicker } from '../../media/MediaPicker';
import { UploadButton } from '../../media/upload/UploadButton';
import { useUploading } from '../../media/upload/uploading';
import { Uploads } from '../../media/upload/Uploads';
import styles from './GalleryPictures.module.css';
import { PictureGrid } from './PictureGrid';
import { type GalleryPicture, picturesQuery, usePictures } from './pictures';
import { SortablePictures } from './SortablePictures';

export function GalleryPictures({ item }: { item: Item<GalleryFields> }) {
  const { id, state } = item;
  const { data: pictures, error, refetch } = useQuery(picturesQuery(id));
  // The gallery's page shows the pictures in reverse order, the last one first.
  const asOnPage = pictures?.toReversed();
  const [isChoosing, setChoosing] = useState(false);
  const actions = usePictures(item);
  const orderAsOnPage = (next: GalleryPicture[]) => actions.order(next.toReversed());
  const { isLocked } = actions;
  const isReadOnly = use(ReadOnly);
  const [view, setView] = useState<PicturesView | null>(null);
  const { queue, uploads } = useUploading((media) => void add([media]));
  const many = pictures?.length ?? 0;
  const shownAs = view ?? (many > FEW ? 'grid' : 'list');

  const Pictures = shownAs === 'grid' ? PictureGrid : SortablePictures;

  async function take(chosen: Media[]) {
    const words = await add(chosen);
    if (words) notices.say(words);
  }

  /** Adds pictures, and returns a message about the result. Uploads show their own messages. */
  async function add(chosen: Media[]) {
    const known = new Set(pictures?.map(({ media }) => media.id));
    const fresh = chosen.filter((media) => !known.has(media.id));
    try {
      if (fresh.length > 0) await actions.add(fresh.map((media) => media.id));
      return describeAdded(fresh.length, chosen.length - fresh.length);
    } catch (failure) {
      notices.say(`Not added: ${toFailure(failure).message}`, { isProblem: true });
      return null;
    }
  }

  return (
    <section className={styles.pictures} aria-labelledby="gallery-pictures">
      {!isLocked && <DropArea onFiles={queue.add} />}
      <div className={styles.head}>
        <h2 id="gallery-pictures" className={styles.title}>
          Pictures
        </h2>
        {!isLocked && (
          <>
            <UploadButton kind="image" variant="quiet" onFiles={queue.add} />
            <Button variant="quiet" onClick={() => setChoosing(true)}>
              Choose from the library
            </Button>
          </>
        )}
      </div>
      <p className={styles.note}>
        {!isReadOnly && (isLocked ? lockedNote(state) : openNote(state))} The gallery’s own page shows number
        1 first. The strip on the home page and Gallery blocks start with the last number.
      </p>
      {many > 1 && (
        <div className={styles.views} role="group" aria-label="Show the pictures">
          {views.map(({ name, label }) => (
            <button key={name} type="button" aria-pressed={shownAs === name} onClick={() => setView(name)}>
              {label}
            </button>
          ))}
        </div>
      )}
      <Uploads uploads={uploads} queue={queue} />
      {error && !asOnPage ? (
        <LoadFailure what="The pictures" error={error} onRetry={refetch} />
      ) : !asOnPage ? (
        <Skeleton shape="row" />
      ) : asOnPage.length === 0 ? (
        <EmptyState title="No pictures yet">
          {!isLocked && <p>Drop some here, or choose them from the library.</p>}
        </EmptyState>
      ) : (
        <Pictures pictures={asOnPage} actions={{ ...actions, order: orderAsOnPage }} />
      )}
      {isChoosing && !isLocked && (
        <MediaPicker
          kind="image"
          multiple
          onPick={(chosen) => void take(chosen)}
          onClose={() => setChoosing(false)}
        />
      )}
    </section>
  );
}

const openNote = (state: EntryState) =>
  isVisible(state)
    ? 'Changes to pictures, their order and their captions show on the site straight away. Only the title, the address and the description wait until you publish.'
    : 'Changes to the pictures are saved at once. Visitors see them once the gallery is on the site.';

/**
 * Explains how to change pictures that a colleague has approved. Uses the button labels of the 'Publishing'
 * panel.
 */
function lockedNote(state: EntryState) {
  const action =
    state === 'scheduled'
      ? 'Cancel publication'
      : state === 'ended'
        ? 'Make it a draft'
        : 'Take off the site';
  const seen = isVisible(state) ? '; visitors will see that straight away' : '';
  return `Someone else approves what visitors read. To add pictures, or to change captions, descriptions or the cover, choose “${action}” under Publishing first, and ask for approval afterwards. You can still remove pictures and change their order${seen}.`;
}

type PicturesView = 'grid' | 'list';

const views: { name: PicturesView; label: string }[] = [
  { name: 'grid', label: 'Arrange' },
  { name: 'list', label: 'Write captions' },
];

/** Number of pictures up to which the list with captions is shown instead of the grid. */
const FEW = 4;

const countPictures = (count: number) => `${count} ${count === 1 ? 'picture' : 'pictures'}`;

function describeAdded(added: number, known: number) {
  if (added === 0) return known === 1 ? 'It is already in the gallery.' : 'They are already in the gallery.';
  return `${countPictures(added)} added to the gallery${known > 0 ? `; ${countPictures(known)} already there` : ''}.`;
}
