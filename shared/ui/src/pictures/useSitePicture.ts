import type { Picture } from '@lapis/contract';
import { useSite } from '../site';
import { storedPicture, type StoredPicture } from './stored-picture';

/**
 * Returns a decorative picture: the chosen one or, if there is none, the demonstration's illustration.
 * Returns undefined if there is neither.
 */
export function useSitePicture(drawing: StoredPicture): Picture | undefined {
  const { drawings, pictures } = useSite();
  if (drawings) return storedPicture(drawing, '');
  const isChosen = pictures.some((place) => drawing.name === `headers/${place}`);
  // Omits the placeholder, because it shows the illustration instead of the chosen picture.
  return isChosen ? storedPicture({ ...drawing, placeholder: '' }, '') : undefined;
}
