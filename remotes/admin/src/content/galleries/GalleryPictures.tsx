import type { EntryState, GalleryFields, Media } from '@lapis/contract';
import { failureOf } from '@lapis/http';
import { LoadFailure, notices } from '@lapis/portal';
import { Button, EmptyState, Skeleton } from '@lapis/ui';
import { useQuery } from '@tanstack/react-query';
import { use, useState } from 'react';
import type { Item } from '../../cms/entries/content-type';
import { ReadOnly } from '../../cms/entries/read-only';
import { isVisible } from '../../kit/labels/states';
import { DropArea } from '../../media/DropArea';
import { MediaPicker } from '../../media/MediaPicker';
import { UploadButton } from '../../media/UploadButton';
import { useUploading } from '../../media/uploading';
import { Uploads } from '../../media/Uploads';
import styles from './GalleryPictures.module.css';
import { PictureGrid } from './PictureGrid';
import { picturesQuery, usePictures } from './pictures';
import { SortablePictures } from './SortablePictures';

/** The pictures of a gallery: sent or chosen, put in order, described and taken out, each saved by itself. */
export function GalleryPictures({ item }: { item: Item<GalleryFields> }) {
  const { id, state } = item;
  const { data: pictures, error, refetch } = useQuery(picturesQuery(id));
  const [isChoosing, setChoosing] = useState(false);
  const actions = usePictures(item);
  const { isLocked } = actions;
  const isReadOnly = use(ReadOnly);
  const [view, setView] = useState<View | null>(null);
  const { queue, uploads } = useUploading((media) => void add([media]));
  const many = pictures?.length ?? 0;
  const shownAs = view ?? (many > FEW ? 'grid' : 'list');

  const Pictures = shownAs === 'grid' ? PictureGrid : SortablePictures;

  /** Says what was added. */
  async function take(chosen: Media[]) {
    const words = await add(chosen);
    if (words) notices.say(words);
  }

  /** Answers in words what was added; of what is uploaded the list of uploads tells, one by one. */
  async function add(chosen: Media[]) {
    const known = new Set(pictures?.map(({ media }) => media.id));
    const fresh = chosen.filter((media) => !known.has(media.id));
    try {
      if (fresh.length > 0) await actions.add(fresh.map((media) => media.id));
      return inWords(fresh.length, chosen.length - fresh.length);
    } catch (failure) {
      notices.say(`Not added: ${failureOf(failure).message}`);
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
        {!isReadOnly && (isLocked ? lockedNote(state) : openNote(state))} The gallery’s own page shows the
        last picture first; the strip on the home page starts with the first.
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
      {error && !pictures ? (
        <LoadFailure what="The pictures" error={error} onRetry={refetch} />
      ) : !pictures ? (
        <Skeleton shape="row" />
      ) : pictures.length === 0 ? (
        <EmptyState title="No pictures yet">
          {!isLocked && <p>Drop some here, or choose them from the library.</p>}
        </EmptyState>
      ) : (
        <Pictures pictures={pictures} actions={actions} />
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
    ? 'Changes to the pictures, their order and their captions are on the site at once. Only the title, the address and the description wait until you publish.'
    : 'Changes to the pictures are saved at once. Visitors see them once the gallery is on the site.';

/** What to do where somebody else approves the pictures. The panel beside has the actions by these names. */
function lockedNote(state: EntryState) {
  const action =
    state === 'scheduled'
      ? 'Cancel publication'
      : state === 'ended'
        ? 'Make it a draft'
        : 'Take off the site';
  const seen = isVisible(state) ? '; visitors see that at once' : '';
  return `Somebody else approves what visitors read. To add pictures, or to change captions, descriptions or the cover, choose “${action}” under Publishing first, and ask for approval afterwards. You can still remove pictures and change their order${seen}.`;
}

type View = 'grid' | 'list';

const views: { name: View; label: string }[] = [
  { name: 'grid', label: 'Put in order' },
  { name: 'list', label: 'Write captions' },
];

/** As many as can be seen without scrolling far, each with its words. */
const FEW = 4;

const counted = (count: number) => `${count} ${count === 1 ? 'picture' : 'pictures'}`;

function inWords(added: number, known: number) {
  if (added === 0) return known === 1 ? 'It is already in the gallery.' : 'They are already in the gallery.';
  return `${counted(added)} added to the gallery${known > 0 ? `; ${counted(known)} already there` : ''}.`;
}
