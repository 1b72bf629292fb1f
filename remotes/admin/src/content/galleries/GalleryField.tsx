import { errorStatus } from '@lapis/http';
import { ChosenField, LoadFailure, type FieldWriter } from '@lapis/portal';
import { Skeleton } from '@lapis/ui';
import { useMend } from '@lapis/ui/forms';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isVisible } from '../../kit/labels/states';
import { StateBadge } from '../../cms/entries/StateBadge';
import { type ChosenGallery, chosenGalleryQuery } from './galleries.queries';
import styles from './GalleryField.module.css';
import { GalleryPicker } from './GalleryPicker';

interface GalleryFieldProps {
  writing: FieldWriter<{ gallery_id: number | null }>;
  /** Prefix for the names of the server's errors. */
  within?: string;
}

export function GalleryField({ writing: { fields, change }, within }: GalleryFieldProps) {
  const client = useQueryClient();
  const mend = useMend();
  const [isOpen, setOpen] = useState(false);
  const name = within ? `${within}.gallery_id` : 'gallery_id';
  const choose = (gallery_id: number | null) => {
    mend(name);
    change({ gallery_id });
  };
  const { gallery_id } = fields;

  function pick(gallery: ChosenGallery) {
    setOpen(false);
    client.setQueryData(chosenGalleryQuery(gallery.id).queryKey, gallery);
    choose(gallery.id);
  }

  return (
    <ChosenField
      label="Gallery"
      name={name}
      choose="Choose a gallery"
      isChosen={gallery_id !== null}
      chosen={gallery_id !== null && <Chosen id={gallery_id} />}
      onChoose={() => setOpen(true)}
      onRemove={() => choose(null)}
    >
      {isOpen && <GalleryPicker chosenId={gallery_id} onPick={pick} onClose={() => setOpen(false)} />}
    </ChosenField>
  );
}

function Chosen({ id }: { id: number }) {
  const { data: gallery, error, refetch } = useQuery(chosenGalleryQuery(id));
  if (errorStatus(error) === 404)
    return <p className={styles.note}>It has been deleted. Please choose another, or remove it.</p>;
  if (!gallery)
    return error ? (
      <LoadFailure what="The gallery" error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton />
    );
  return (
    <>
      <p className={styles.title}>{gallery.title}</p>
      {!isVisible(gallery.state) && (
        <p className={styles.note}>
          <StateBadge {...gallery} />
          <br />
          Visitors can’t see it, so its pictures are not on the page.
        </p>
      )}
    </>
  );
}
