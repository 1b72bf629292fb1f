import { http } from '@lapis/http/client';
import { failing } from '@lapis/testing';
import { answering, type Sent } from '@lapis/testing/answers';
import { picture } from '../../media/media.fixture';
import { hiddenPictures } from './hidden-pictures';

const child = { ...picture, name: 'child.jpg', shown: false, people: true, consent: null };
const consent = {
  from: '',
  covers: '',
  given_at: '2020-01-01',
  until: '2020-02-01',
  withdrawn_at: null,
  note: '',
  form: null,
};
const hash = 'ab'.repeat(16);
const html = `<p><img src="/storage/media/${hash}/480.webp"></p>`;

describe('the pictures that visitors will not see', () => {
  const sent: Sent[] = [];
  const library = (results: object[], more = {}) => {
    sent.length = 0;
    const answers = { 'POST /admin/media/named': { results }, ...more };
    http.defaults.adapter = answering(answers, (call) => sent.push(call));
  };
  const asked = () => sent.map(({ name, body }) => [name, body]);

  test('are those of the fields, of texts, and of blocks within blocks', async () => {
    library([child]);
    const blocks = [
      { type: 'text', html },
      { type: 'columns', columns: [[{ type: 'picture', image_id: 8 }], [{ type: 'video', image_id: null }]] },
      { type: 'gallery', gallery_id: 3, pictures: [11, 12] },
    ];
    expect(await hiddenPictures({ title: 'A day', image_id: 7, banner: { image_id: 9 }, blocks })).toEqual([
      'Visitors will not see “child.jpg” until consent for it is recorded in the library.',
    ]);
    expect(asked()).toContainEqual(['POST /admin/media/named', { ids: [7, 9, 8, 11, 12], hashes: [hash] }]);
  });

  test('are also those of a whole gallery, and one that is gone hides none', async () => {
    library([], {
      'GET /admin/galleries/3/images': {
        results: [
          { id: 1, media: { ...child, consent } },
          { id: 2, media: picture },
        ],
      },
      'GET /admin/galleries/4/images': failing(404),
    });
    const galleries = [3, 4].map((gallery_id) => ({ type: 'gallery', gallery_id, pictures: [] }));
    expect(await hiddenPictures({ blocks: galleries })).toEqual([
      'Visitors will not see “child.jpg”, as consent for it has ended.',
    ]);
  });

  test('are all of a gallery that is not on the site', async () => {
    const gallery = (title: string, state: string) => ({ results: { title, state } });
    library([], {
      'GET /admin/galleries/3': gallery('Kites', 'draft'),
      'GET /admin/galleries/4': gallery('Coats', 'trashed'),
      'GET /admin/galleries/5': gallery('Snow', 'changed'),
    });
    const blocks = [3, 4, 5].map((gallery_id) => ({ type: 'gallery', gallery_id, pictures: [11] }));
    expect(await hiddenPictures({ blocks })).toEqual([
      'Visitors will not see the gallery “Kites” until it is published too.',
      'Visitors will not see the gallery “Coats”, as it is in the trash.',
    ]);
  });

  test('are not known where the server fails, be it for the library or for a gallery', async () => {
    library([], { 'POST /admin/media/named': failing(503) });
    await expect(hiddenPictures({ image_id: 7 })).rejects.toThrow('503');
    library([], { 'GET /admin/galleries/3/images': failing(503) });
    await expect(hiddenPictures({ gallery_id: 3 })).rejects.toThrow('503');
  });

  test.each([
    [{ source: 'https://example.org/a.jpg' }, /until you say in the library whether it shows people/],
    [{ consent: { ...consent, withdrawn_at: '2026-01-01T00:00:00Z' } }, /was withdrawn/],
    [{ state: 'failed' as const }, /could not be prepared/],
  ])('say why: %j', async (more, words) => {
    library([]);
    expect(await hiddenPictures({}, [{ ...child, ...more }])).toEqual([expect.stringMatching(words)]);
  });

  test('are named as long as they are few, and nobody is asked about none', async () => {
    const many = Array.from({ length: 9 }, (_, at) => ({ ...child, name: `${at}.jpg` }));
    library([]);
    const words = await hiddenPictures({ title: 'A day', html: '<p>Text</p>' }, many);
    expect(words).toHaveLength(6);
    expect(words.at(-1)).toBe('Visitors will not see 4 more pictures.');
    expect(asked()).toEqual([]);
  });
});
