import type { GalleryImage, Picture } from '@lapis/contract';
import { gutter } from '../page-width';

export interface Slide {
  id: number;
  caption: string;
  picture: Picture;
}

/** `sizes` of a picture in the viewer: 4:3, limited by the window's height, as in Slideshow.module.css. */
export const slideSizes = `(min-width: 1000px) min(808px, 100vw - 368px, 88vh), min(100vw - 2 * ${gutter}, 98.7vh)`;

/** `sizes` of a full-screen picture: 4:3, as high as the window without the caption. */
export const fullScreenSizes = 'min(100vw, 133vh - 80px)';

export const toSlide = ({ id, caption, image_url, ...picture }: GalleryImage): Slide => ({
  id,
  caption,
  picture: { ...picture, url: image_url },
});

/** Adds each picture at the front (specification, section 4), so that the last one comes first. */
export const viewerSlides = (images: GalleryImage[]) =>
  images.reduce<Slide[]>((slides, image) => [toSlide(image), ...slides], []);
