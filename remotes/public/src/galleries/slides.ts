import type { GalleryImage, Picture } from '@lapis/contract';
import { gutter } from '../page-width';

/** A picture in a slider. */
export interface Slide {
  id: number;
  caption: string;
  picture: Picture;
}

/** Of a picture of the viewer: 4:3, and no higher than a part of the window, as in Slideshow.module.css. */
export const slideSizes = `(min-width: 1000px) min(808px, 100vw - 368px, 88vh), min(100vw - 2 * ${gutter}, 98.7vh)`;

/** Of a picture on the whole screen, 4:3 too, and as high as the window but for its caption. */
export const fullScreenSizes = 'min(100vw, 133vh - 80px)';

export const slideOf = ({ id, caption, image_url, ...picture }: GalleryImage): Slide => ({
  id,
  caption,
  picture: { ...picture, url: image_url },
});

/** Each new slide goes to the front of the list (specification, section 4), so the last picture comes first. */
export const viewerSlides = (images: GalleryImage[]) =>
  images.reduce<Slide[]>((slides, image) => [slideOf(image), ...slides], []);
