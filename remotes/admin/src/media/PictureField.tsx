import { TextArea, useMend } from '@lapis/ui/forms';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ChosenField } from '../kit/fields/ChosenField';
import type { Writes } from '../kit/fields/edits';
import { mediaQuery } from './media.queries';
import { Notes } from './Notes';
import { MediaPicker } from './MediaPicker';
import { Thumbnail } from './Thumbnail';

/** What its fields are called where copies are compared. */
export const pictureLabels = { image_id: 'Picture', image_alt: 'Description of the picture' };

interface PictureFieldProps {
  writing: Writes<{ image_id: number | null; image_alt: string }>;
}

/** A picture of the library, and what is said of it in this place. */
export function PictureField({ writing: { fields, change } }: PictureFieldProps) {
  const mend = useMend();
  const [isOpen, setOpen] = useState(false);
  const { image_id, image_alt } = fields;
  const isChosen = image_id !== null;
  const { data: media } = useQuery({ ...mediaQuery(image_id ?? 0), enabled: isChosen });
  const choose = (chosen: typeof fields) => {
    for (const name of ['image_id', 'image_alt']) mend(name);
    change(chosen);
  };
  return (
    <ChosenField
      label="Picture"
      name="image_id"
      choose="Choose a picture"
      isChosen={isChosen}
      chosen={
        media && (
          <>
            <Thumbnail media={media} sizes="17rem" />
            <Notes media={media} />
          </>
        )
      }
      onChoose={() => setOpen(true)}
      onRemove={() => choose({ image_id: null, image_alt: '' })}
    >
      {isChosen && (
        <TextArea
          label="Description on this page"
          name="image_alt"
          hint="For people who can’t see it. Leave it empty if the picture is only decorative."
          value={image_alt}
          onChange={(event) => change({ image_alt: event.target.value })}
          maxLength={300}
          rows={2}
        />
      )}
      {isOpen && (
        <MediaPicker
          kind="image"
          onClose={() => setOpen(false)}
          onPick={([picked]) =>
            picked && choose({ image_id: picked.id, image_alt: picked.decorative ? '' : picked.alt })
          }
        />
      )}
    </ChosenField>
  );
}
