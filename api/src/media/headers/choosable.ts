import type { Media } from '@lapis/contract';
import { invalidField } from '../../server/http/http-error';

export function requireShownPicture(media: Media | undefined) {
  const refuse = (words: string) => invalidField('media_id', words);
  if (!media) throw refuse('This picture no longer exists. Please choose another.');
  const { kind, state, shown, picture } = media;
  if (kind !== 'image') throw refuse('This is a document. Please choose a picture.');
  if (state === 'failed') throw refuse('This picture could not be prepared. Please choose another.');
  if (state === 'processing' || !picture) {
    throw refuse('This picture is still being prepared. Please try again in a moment.');
  }
  if (!shown) {
    throw refuse(
      'Visitors can’t see this picture, because there is no valid consent for it. Please choose another.',
    );
  }
  return picture;
}
