import type { FieldWriter } from '@lapis/portal';
import { TextArea } from '@lapis/ui/forms';
import { PictureChoice } from './PictureChoice';

export const pictureLabels = { image_id: 'Picture', image_alt: 'Description of the picture' };

interface PictureFieldProps {
  writing: FieldWriter<{ image_id: number | null; image_alt: string }>;
}

/** Field for a picture, with a description for this page. */
export const PictureField = ({ writing: { fields, change } }: PictureFieldProps) => (
  <PictureChoice
    label="Picture"
    name="image_id"
    imageId={fields.image_id}
    onChange={(picked) =>
      change({ image_id: picked?.id ?? null, image_alt: picked && !picked.decorative ? picked.alt : '' })
    }
  >
    <TextArea
      label="Description on this page"
      name="image_alt"
      hint="For people who can’t see it. Leave it empty if the picture is only decorative."
      value={fields.image_alt}
      onChange={(event) => change({ image_alt: event.target.value })}
      maxLength={300}
      rows={2}
    />
  </PictureChoice>
);
