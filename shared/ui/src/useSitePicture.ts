import type { Picture } from '@lapis/contract';
import { useSite } from './site';
import { storedPicture, type StoredPicture } from './stored-picture';

/**
 * A picture of the site itself, which only sets the mood: the one that was chosen, or else the demonstration's drawing.
 * Undefined where neither stands, because the charity has no drawings and chose no picture.
 */
export function useSitePicture(drawing: StoredPicture): Picture | undefined {
  const { drawings, pictures } = useSite();
  if (drawings) return storedPicture(drawing, '');
  const isChosen = pictures.some((place) => drawing.name === `headers/${place}`);
  // The few pixels that stand in are the drawing's.
  return isChosen ? storedPicture({ ...drawing, placeholder: '' }, '') : undefined;
}
