import { pastedEmbedLink } from './embeds';

const youTube = { href: 'https://www.youtube.com/watch?v=abc_123', words: 'Watch on YouTube' };

test.each([
  ['https://www.youtube.com/watch?v=abc_123', youTube],
  [' https://youtu.be/abc_123\n', { href: 'https://youtu.be/abc_123', words: 'Watch on YouTube' }],
  [
    '<iframe width="560" height="315" src="https://www.youtube-nocookie.com/embed/abc_123?si=x" title="YouTube video player" allowfullscreen></iframe>',
    youTube,
  ],
  [
    '<iframe src="https://player.vimeo.com/video/76979871?h=8272103f6e"></iframe>',
    { href: 'https://vimeo.com/76979871', words: 'Watch on Vimeo' },
  ],
  [
    '<iframe src="https://w.soundcloud.com/player/?url=https%3A//soundcloud.com/lapis/kites&color=%23ff5500"></iframe>',
    { href: 'https://soundcloud.com/lapis/kites', words: 'Listen on SoundCloud' },
  ],
  [
    '<IFRAME src="//www.example.org/map?x=1"></IFRAME>',
    { href: 'https://www.example.org/map?x=1', words: 'See it on example.org' },
  ],
  ['https://example.org/a-page', null],
  ['See https://youtu.be/abc_123', null],
  ['<iframe src="javascript:alert(1)"></iframe>', null],
  ['<iframe srcdoc="x"></iframe>', null],
  ['', null],
])('%j', (pasted, link) => {
  expect(pastedEmbedLink(pasted)).toEqual(link);
});
