import { textProps, useTyped, VisitIcon } from '@lapis/portal';
import { Field } from '@lapis/ui/forms';
import { videoAt } from '@lapis/contract/video-address';
import { PictureChoice } from '../../../media/PictureChoice';
import { defineBlockForm, type BlockFormProps } from '../block-form';

export const videoForm = defineBlockForm({
  type: 'video',
  hint: 'A YouTube or Vimeo video',
  Icon: VisitIcon,
  blank: () => ({ url: '', title: '', image_id: null }),
  summary: ({ title, url }) => title || url,
  fromHtml: null,
  Form: VideoFields,
});

const isVideo = (url: string) => url === '' || videoAt(url) !== undefined;

/** Passes on only valid addresses, because the server would reject the whole draft for an unfinished one. */
function VideoFields({ writing, within }: BlockFormProps<'video'>) {
  const { fields, change } = writing;
  const { text, type } = useTyped(fields.url);
  const isKnown = isVideo(text.trim());

  function write(next: string) {
    const url = next.trim();
    if (!isVideo(url)) return type(next);
    type(next, url);
    change({ url });
  }

  return (
    <>
      <Field
        label="Address of the video"
        hint={
          isKnown
            ? 'Such as https://youtu.be/… or https://vimeo.com/…. Nothing is loaded from there until a visitor presses Play.'
            : 'This isn’t the address of a YouTube or Vimeo video. Copy it from the video’s page.'
        }
        name={`${within}.url`}
        dir="ltr"
        value={text}
        onChange={({ target }) => write(target.value)}
        aria-invalid={!isKnown || undefined}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      <Field label="Title" maxLength={160} {...textProps(writing, 'title', within)} />
      <PictureChoice
        label="Picture before it plays"
        name={`${within}.image_id`}
        imageId={fields.image_id}
        onChange={(picked) => change({ image_id: picked?.id ?? null })}
      />
    </>
  );
}
