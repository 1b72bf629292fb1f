import { videoAt } from './video-address';

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  ['https://youtu.be/dQw4w9WgXcQ', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  ['https://vimeo.com/76979871', 'https://vimeo.com/76979871'],
  ['https://vimeo.com/76979871/settings', 'https://vimeo.com/76979871'],
])('%s is the video at %s', (address, url) => {
  expect(videoAt(address)?.url).toBe(url);
});

test.each([
  'https://www.youtube.com/embed/videoseries?list=PL1',
  'https://www.youtube.com/embed/live_stream?channel=UC1',
  'https://www.youtube.com/playlist?list=PL1',
  'https://vimeo.com/channels/staffpicks',
  'ftp://youtu.be/dQw4w9WgXcQ',
  'dQw4w9WgXcQ',
])('%s is no video', (address) => {
  expect(videoAt(address)).toBeUndefined();
});

test.each([
  'https://vimeo.com/76979871/8272103f6e',
  'https://vimeo.com/76979871?h=8272103f6e',
  'https://player.vimeo.com/video/76979871?h=8272103f6e&title=0',
])('%s keeps the key that an unlisted video needs', (address) => {
  expect(videoAt(address)).toEqual({
    provider: 'Vimeo',
    url: 'https://vimeo.com/76979871/8272103f6e',
    player: 'https://player.vimeo.com/video/76979871?h=8272103f6e&dnt=1',
  });
});
