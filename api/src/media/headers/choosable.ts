import type { Media } from '@lapis/contract';
import { invalid } from '../../server/http/http-error';

/**
 * The picture of a file that was chosen for a place of the site.
 * @throws HttpError 422 in words for who chose it, where visitors would not see it
 */
export function shownPictureOf(media: Media | undefined) {
  const refuse = (words: string) => invalid('media_id', words);
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
