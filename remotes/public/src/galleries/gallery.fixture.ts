import type { Gallery } from '@lapis/contract';

export const createGallery = (count: number): Gallery => ({
  id: 7,
  slug: 'kite-season',
  title: 'Kite season',
  description: 'From the first wind to the first snow.',
  images: Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    image_url: `/storage/media/${index + 1}.webp`,
    alt: `Kite ${index + 1}`,
    caption: `Caption ${index + 1}`,
    width: 1600,
    height: 1200,
    placeholder: '',
    variants: [],
  })),
});
