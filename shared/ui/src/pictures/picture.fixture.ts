import type { Picture } from '@lapis/contract';

export const coats: Picture = {
  url: '/storage/media/a-960.webp',
  alt: 'Coats on pegs',
  width: 1500,
  height: 1000,
  placeholder: 'data:image/webp;base64,UklGRg==',
  variants: [
    { url: '/storage/media/a-480.avif', width: 480, type: 'image/avif' },
    { url: '/storage/media/a-960.avif', width: 960, type: 'image/avif' },
    { url: '/storage/media/a-480.webp', width: 480, type: 'image/webp' },
  ],
};
