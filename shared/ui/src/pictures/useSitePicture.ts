import type { Picture } from '@lapis/contract';
import { useSite } from '../site';
import { storedPicture, type StoredPicture } from './stored-picture';

/**
 * Returns a decorative picture: the chosen one, or else the demonstration's illustration; undefined without
 * either.
 */
export function useSitePicture(drawing: StoredPicture): Picture | undefined {
  const { drawings, pictures } = useSite();
  if (drawings) return storedPicture(drawing, '');
  const isChosen = pictures.some((place) => drawing.name === `headers/${place}`);
  // Without the placeholder, which shows the illustration instead of the chosen picture.
  return isChosen ? storedPicture({ ...drawing, placeholder: '' }, '') : undefined;
}
