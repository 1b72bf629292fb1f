import { PictureIcon, Select, textProps } from '@lapis/portal';
import { Field, TextArea } from '@lapis/ui/forms';
import { PictureChoice } from '../../../media/PictureChoice';
import { defineBlockForm, type BlockOfType } from '../block-form';

const sizes: { value: BlockOfType<'picture'>['size']; label: string }[] = [
  { value: 'small', label: 'Small' },
  { value: 'text', label: 'As wide as the text' },
  { value: 'wide', label: 'Wider than the text' },
  { value: 'full', label: 'From edge to edge' },
];

export const pictureForm = defineBlockForm({
  type: 'picture',
  hint: 'A picture from the library',
  Icon: PictureIcon,
  blank: () => ({ image_id: null, alt: '', caption: '', size: 'text' as const }),
  summary: ({ caption, image_id }) => caption || (image_id === null ? '' : 'A picture'),
  fromHtml: null,
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
            {...textProps(writing, 'alt', within)}
          />
        </PictureChoice>
        <Field label="Caption" maxLength={500} {...textProps(writing, 'caption', within)} />
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
