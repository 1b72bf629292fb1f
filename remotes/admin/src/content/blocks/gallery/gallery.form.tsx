import { ColumnsIcon } from '@lapis/portal';
import { GalleryField } from '../../galleries/GalleryField';
import { defineBlockForm } from '../block-form';
import { ChosenPictures } from './ChosenPictures';

export const galleryForm = defineBlockForm({
  type: 'gallery',
  hint: 'A gallery, or some of its pictures',
  Icon: ColumnsIcon,
  blank: () => ({ gallery_id: null, pictures: [] }),
  summary: ({ gallery_id, pictures }) =>
    gallery_id === null
      ? ''
      : pictures.length > 0
        ? `${pictures.length} pictures`
        : 'All pictures of a gallery',
  fromHtml: null,
  Form: ({ writing: { fields, change }, within }) => (
    <>
      <GalleryField
        within={within}
        writing={{
          fields,
          // Clears the chosen pictures, which belong to the previous gallery.
          change: ({ gallery_id = null }) => change({ gallery_id, pictures: [] }),
        }}
      />
      {fields.gallery_id !== null && (
        <ChosenPictures
          galleryId={fields.gallery_id}
          chosen={fields.pictures}
          onChange={(pictures) => change({ pictures })}
        />
      )}
    </>
  ),
});
