import type { RequestListener } from 'node:http';
import type { Media, MediaTaken } from '@lapis/contract';
import { webServer } from '../../../server/web/web-server.fixture';
import { describeSite, type TestSite } from '../../../testing/testing';
import { drawn, librarian, pdf } from '../media.fixture';

type Server = Awaited<ReturnType<typeof webServer>>;

const sendWithoutEnd = (response: Parameters<RequestListener>[1], first: Buffer) => {
  const piece = Buffer.alloc(1024 * 1024);
  const send = () => {
    while (!response.destroyed && response.write(piece));
    if (!response.destroyed) response.once('drain', send);
  };
  response.write(first);
  send();
};

describeSite(
  'a file from the web',
  (site) => {
    let server: Server;
    let admin: Awaited<ReturnType<TestSite['signIn']>>;
    let library: ReturnType<typeof librarian>;

    beforeAll(async () => {
      admin = await site().signIn('admin');
      library = librarian(site, admin);
      const kite = await drawn(800, 600, '#eda').jpeg().toBuffer();
      const answers: Record<string, RequestListener> = {
        '/files/A%20kite.jpg?w=800': (_request, response) => response.end(kite),
        '/moved': (_request, response) =>
          response.writeHead(302, { location: '/files/A%20kite.jpg?w=800' }).end(),
        '/inwards': (_request, response) =>
          response.writeHead(302, { location: 'http://127.0.0.2:9/secret' }).end(),
        '/report.pdf': (_request, response) => response.end(pdf('from the web')),
        '/page': (_request, response) => response.end(`<html>${'<p>A page</p>'.repeat(20)}</html>`),
        '/endless.jpg': (_request, response) => sendWithoutEnd(response, kite),
        '/endless': (_request, response) => sendWithoutEnd(response, Buffer.from('<html>')),
        // Percent-encoding lengthens the address.
        [`/${encodeURIComponent('بادبادک'.repeat(80))}.jpg`]: async (_request, response) =>
          response.end(await drawn(40, 40).jpeg().toBuffer()),
        '/empty.jpg': (_request, response) => response.end(),
      };
      server = await webServer((request, response) => {
        const answer = answers[request.url ?? ''];
        if (answer) answer(request, response);
        else response.writeHead(404).end();
      });
    });
    afterAll(() => server.close());

    const take = (body: object) => admin.post('/api/admin/media/from-web', body);
    const takenFrom = async (body: object) => (await take(body)).json<{ results: MediaTaken }>().results;

    test('is stored with its source, and hidden from visitors until staff have checked it', async () => {
      const address = `${server.url}/files/A%20kite.jpg?w=800`;
      const answer = await take({ address: `${address}#top`, alt: 'A kite over Kabul' });
      expect(answer.statusCode).toBe(201);
      const { media, known, name } = answer.json<{ results: MediaTaken }>().results;
      expect({ known, name }).toEqual({ known: false, name: 'A kite.jpg' });
      const made = await library.made(media.id);
      expect(made).toMatchObject({
        name: 'A kite.jpg',
        source: address,
        alt: 'A kite over Kabul',
        people: true,
        consent: null,
        shown: false,
        created_by: 'Zohra Rahimi',
      });
      const statusFor = async ({ picture }: Media) => (await site().guest.get(picture!.url)).statusCode;
      expect(await statusFor(made)).toBe(404);

      const judged = await library.change(media.id, { people: false });
      expect(judged).toMatchObject({ shown: true, source: address });
      expect(await statusFor(judged)).toBe(200);

      // The same bytes from another address are the same picture, with its existing details.
      expect(await takenFrom({ address: `${server.url}/moved`, alt: 'Another' })).toMatchObject({
        known: true,
        media: { id: media.id, alt: 'A kite over Kabul', people: false, source: address },
      });
    });

    test('is found by its id and by the hash in its addresses', async () => {
      const { media } = await takenFrom({ address: `${server.url}/moved` });
      const { picture } = await library.made(media.id);
      const [, , , hash] = picture!.url.split('/');
      const foundBy = async (body: object) => {
        const answer = await admin.post('/api/admin/media/named', body);
        return answer.json<{ results: Media[] }>().results.map(({ id }) => id);
      };
      expect(await foundBy({ ids: [], hashes: [hash, 'ab'.repeat(16)] })).toEqual([media.id]);
      expect(await foundBy({ ids: [media.id, 4711], hashes: [hash] })).toEqual([media.id]);
      expect(await foundBy({ ids: [], hashes: [] })).toEqual([]);
      expect((await site().guest.post('/api/admin/media/named', { ids: [1], hashes: [] })).statusCode).toBe(
        401,
      );
    });

    test('may be a document, which is shown at once', async () => {
      const { media } = await takenFrom({ address: `${server.url}/report.pdf` });
      expect(media).toMatchObject({ kind: 'document', people: false, shown: true });
      expect((await site().guest.get(media.file_url!)).statusCode).toBe(200);
    });

    test('may be taken from a data URL', async () => {
      const bytes = await drawn(40, 30, '#0a0').png().toBuffer();
      const { media } = await takenFrom({ address: `data:image/png;base64,${bytes.toString('base64')}` });
      expect(media).toMatchObject({ name: 'picture', mime: 'image/png', source: null, people: true });
      const broken = await take({ address: 'data:image/png;base64,%%%' });
      expect([broken.statusCode, broken.json<{ message: string }>().message]).toEqual([
        422,
        expect.stringMatching(/damaged/),
      ]);
    });

    test('may have a very long address, which is not stored', async () => {
      const { media } = await takenFrom({ address: `${server.url}/${'بادبادک'.repeat(80)}.jpg` });
      expect(media.source).toBeNull();
    });

    test.each([
      ['/nowhere.jpg', 422, /There is nothing there .* \(404\)/],
      ['/inwards', 422, /not on the public internet/],
      ['/page', 415, /kind of file/],
      ['/endless', 415, /kind of file/],
      ['/endless.jpg', 413, /larger than 20 MB/],
      ['/empty.jpg', 422, /empty/],
    ])('is refused with the reason if it is at %s', async (path, statusCode, message) => {
      const before = await countMedia();
      const answer = await take({ address: server.url + path });
      expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
        statusCode,
        expect.stringMatching(message),
      ]);
      expect(await countMedia()).toBe(before);
    });

    test.each([
      ['a name alone', 'kite.jpg'],
      ['a file of the server', 'file:///etc/passwd'],
      ['another protocol', 'ftp://example.org/kite.jpg'],
      ['nothing', ' '],
      ['an endless address', `https://${'a'.repeat(3000)}`],
    ])('is refused if the address is %s', async (_what, address) => {
      expect((await take({ address })).statusCode).toBe(422);
    });

    test('is not fetched from the server’s own network', async () => {
      const answer = await take({ address: 'http://127.0.0.3:80/secret' });
      expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
        422,
        expect.stringMatching(/not on the public internet/),
      ]);
    });

    test('is refused to visitors and to users who are not staff', async () => {
      const address = `${server.url}/report.pdf`;
      for (const client of [site().guest, await site().signIn('user')]) {
        expect([401, 403]).toContain(
          (await client.post('/api/admin/media/from-web', { address })).statusCode,
        );
      }
    });

    const countMedia = async () =>
      Number(
        (
          await site()
            .db.selectFrom('media')
            .select(({ fn }) => fn.countAll().as('count'))
            .executeTakeFirstOrThrow()
        ).count,
      );
  },
  { environment: { ALLOWED_NETWORKS: '127.0.0.1' } },
);
