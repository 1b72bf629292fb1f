import { PictureIcon, Select, textOf } from '@lapis/portal';
import { Field, TextArea } from '@lapis/ui/forms';
import { PictureChoice } from '../../../media/PictureChoice';
import { blockForm, type BlockOf } from '../block-form';

const sizes: { value: BlockOf<'picture'>['size']; label: string }[] = [
  { value: 'small', label: 'Small' },
  { value: 'text', label: 'As wide as the text' },
  { value: 'wide', label: 'Wider than the text' },
  { value: 'full', label: 'From edge to edge' },
];

export const pictureForm = blockForm({
  type: 'picture',
  hint: 'One picture of the library, in four sizes',
  Icon: PictureIcon,
  blank: () => ({ image_id: null, alt: '', caption: '', size: 'text' as const }),
  summary: ({ caption, image_id }) => caption || (image_id === null ? '' : 'A picture'),
  Form: ({ writing, within }) => {
    const { fields, change } = writing;
    return (
      <>
        <PictureChoice
          label="Picture"
          name={`${within}.image_id`}
          imageId={fields.image_id}
          onChange={(picked) => change({ image_id: picked?.id ?? null })}
        >
          <TextArea
            label="Description on this page"
            hint="For people who can’t see it. Leave it empty to use the library’s."
            rows={2}
            maxLength={500}
            {...textOf(writing, 'alt', within)}
          />
        </PictureChoice>
        <Field label="Caption" maxLength={500} {...textOf(writing, 'caption', within)} />
        <Select
          label="Size"
          name={`${within}.size`}
          value={fields.size}
          options={sizes}
          onChange={(size) => change({ size })}
        />
      </>
    );
  },
});
