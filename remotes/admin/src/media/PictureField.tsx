import { Button } from '@lapis/ui';
import { FieldErrors, TextArea } from '@lapis/ui/forms';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { mediaQuery } from './media.queries';

import { Notes } from './Notes';
import { PicturePicker } from './PicturePicker';
import styles from './ChosenFile.module.css';
import { Thumbnail } from './Thumbnail';

interface ChosenPicture {
  image_id: number | null;
  image_alt: string;
}

interface PictureFieldProps {
  label: string;
  /** Of the field whose errors stand here; the description is `image_alt`. */
  name: string;
  imageId: number | null;
  alt: string;
  onChange: (chosen: ChosenPicture) => void;
}

/** A picture of the library, and what is said of it in this place. */
export function PictureField({ label, name, imageId, alt, onChange }: PictureFieldProps) {
  const client = useQueryClient();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { data: media } = useQuery({ ...mediaQuery(imageId ?? 0), enabled: imageId !== null });
  return (
    <div className={styles.field} role="group" aria-labelledby={id}>
      <p id={id} className={styles.label}>
        {label}
      </p>
      {imageId !== null && media && (
        <>
          <Thumbnail media={media} sizes="17rem" />
          <Notes media={media} />
        </>
      )}
      <div className={styles.actions}>
        <Button variant="quiet" onClick={() => setOpen(true)}>
          {imageId === null ? 'Choose a picture' : 'Change'}
        </Button>
        {imageId !== null && (
          <Button variant="quiet" onClick={() => onChange({ image_id: null, image_alt: '' })}>
            Remove
          </Button>
        )}
      </div>
      <FieldErrors name={name} />
      {imageId !== null && (
        <TextArea
          label="Its description here"
          name="image_alt"
          hint="For people who can’t see it. Leave it empty where it only decorates."
          value={alt}
          onChange={(event) => onChange({ image_id: imageId, image_alt: event.target.value })}
          maxLength={300}
          rows={2}
        />
      )}
      {isOpen && (
        <PicturePicker
          onClose={() => setOpen(false)}
          onPick={([picked]) => {
            setOpen(false);
            if (!picked) return;
            client.setQueryData(mediaQuery(picked.id).queryKey, picked);
            onChange({ image_id: picked.id, image_alt: picked.decorative ? '' : picked.alt });
          }}
        />
      )}
    </div>
  );
}
