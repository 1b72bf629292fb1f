import '../../editor/jsdom-layout';
import type { Media } from '@lapis/contract';
import { administrator, failing, renderPage, type SentRequest } from '@lapis/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../../routes';
import { consent, document as report, inDays, listed, picture } from '../../media/media.fixture';

async function open(answers: Record<string, unknown> = {}, at = '/admin/media') {
  const page = renderPage([...routes, { path: '/elsewhere', element: <h1>Elsewhere</h1> }], {
    at,
    user: administrator,
    answers: { 'GET /admin/media': listed(picture, report), ...answers },
  });
  await screen.findByRole('heading', { level: 1, name: 'Pictures & files' });
  // As in browsers, `accept` does not prevent dropping other files.
  return { user: userEvent.setup({ applyAccept: false }), ...page };
}

const findCards = async () => within(await screen.findByRole('list', { name: 'Pictures & files' }));
const input = () => screen.getByLabelText<HTMLInputElement>('Files to upload');
const file = (name: string, type = 'image/png') => new File(['content'], name, { type });
const uploads = () => screen.getByRole('region', { name: 'Uploads' });
const line = (name: string) => within(uploads()).getByText(name).closest('li') as HTMLElement;
const posts = (sent: SentRequest[]) => sent.filter(({ name }) => name === 'POST /admin/media');
const uploadedName = ({ body }: SentRequest) => ((body as FormData).get('files') as File).name;

const keeping = (request: SentRequest) => ({
  results: [
    { name: uploadedName(request), media: { ...picture, id: 50, name: uploadedName(request) }, known: false },
  ],
});

test('shows pictures and documents as cards that lead to their pages', async () => {
  await open();
  const cards = await findCards();
  expect(await cards.findByRole('link', { name: 'kites.jpg' })).toHaveAttribute('href', '/admin/media/5');
  expect(cards.getByText('JPEG, 1600 × 1200, 2.3 MB')).toBeVisible();
  expect(cards.getByText('PDF, 24 pages, 2.3 MB')).toBeVisible();
});

test('shows the details of a file', async () => {
  const hidden = { ...picture, people: true, shown: false, alt: '' };
  await open({ 'GET /admin/media': listed(hidden), 'GET /admin/media/5/preview': { results: preview } });
  const cards = await findCards();
  expect(await cards.findByText('No consent')).toBeVisible();
  expect(cards.getByText('No description')).toBeVisible();
});

const preview = { url: 'data:image/webp;base64,UklGRg==', width: 480, height: 360 };

test('filters and sorts by the address', async () => {
  const { user, sent, router } = await open();
  await user.click(screen.getByRole('link', { name: 'Not used' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Documents');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Largest first');
  expect(router.state.location.search).toBe('?state=unused&kind=document&sort=-size');
  await waitFor(() =>
    expect(sent.at(-1)?.query).toMatchObject({ state: 'unused', kind: 'document', sort: '-size', page: 1 }),
  );
});

test('several files go to the trash and can be restored, and those in use stay, with their places', async () => {
  const done: unknown[] = [];
  const { user } = await open({
    'POST /admin/media/trash': ({ body }: SentRequest) => {
      done.push(body);
      const refused = [{ id: report.id, name: report.name, reason: 'It is used in “Our year”.' }];
      return { results: { done: [5], refused: done.length === 1 ? refused : [] } };
    },
  });
  await user.click(await screen.findByRole('checkbox', { name: `Select ${picture.name}` }));
  await user.click(screen.getByRole('checkbox', { name: `Select ${report.name}` }));
  await user.click(screen.getByRole('button', { name: 'Move to the trash' }));
  expect(
    await screen.findByText(
      `“kites.jpg” moved to the trash. 1 not moved to the trash: ${report.name}: It is used in “Our year”.`,
    ),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('“kites.jpg” restored.')).toBeVisible();
  expect(done).toEqual([
    { ids: [5, report.id], action: 'trash' },
    { ids: [5], action: 'restore' },
  ]);
});

test('consents that expire are a list, the first to end first', async () => {
  const until = inDays(9);
  const expiring: Media = {
    ...picture,
    people: true,
    consent: { ...consent, until },
    used_in: [{ kind: 'blog', id: 3, title: 'Kite season' }],
  };
  const { sent } = await open({ 'GET /admin/media': listed(expiring) }, '/admin/media?state=expiring');
  const row = within(
    (await screen.findByRole('rowheader', { name: 'kites.jpg' })).closest('tr') as HTMLElement,
  );
  expect(row.getByText('Parents of Zahra')).toBeVisible();
  expect(row.getByRole('link', { name: 'Kite season' })).toHaveAttribute('href', '/admin/blog/3');
  expect(sent.find(({ name }) => name === 'GET /admin/media')?.query).toMatchObject({
    sort: 'consent_until',
  });
});

test('says what to do if the library is empty, and if a filter matches nothing', async () => {
  await open({ 'GET /admin/media': listed() });
  expect(await screen.findByText('No files yet')).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'Upload' })).toHaveLength(2);
});

test('a filter that matches nothing links back to all', async () => {
  await open({ 'GET /admin/media': listed() }, '/admin/media?kind=document');
  expect(await screen.findByRole('link', { name: 'Show all files' })).toBeVisible();
});

describe('uploads', () => {
  test('each file has its own request and result', async () => {
    const words = 'We can’t use this kind of file.';
    const { user, sent } = await open({
      'POST /admin/media': (request: SentRequest) =>
        uploadedName(request) === 'page.html'
          ? failing(415, { message: words, results: [{ name: 'page.html', error: words }] })
          : keeping(request),
    });
    await user.upload(input(), [file('one.png'), file('page.html', 'text/html')]);
    expect(await within(uploads()).findByText('1 of 2 files uploaded')).toBeVisible();
    expect(within(line('one.png')).getByRole('link')).toHaveAttribute('href', '/admin/media/50');
    expect(line('page.html')).toHaveTextContent(words);
    expect(within(line('page.html')).queryByRole('button', { name: /Try again/ })).not.toBeInTheDocument();
    expect(posts(sent).map(uploadedName)).toEqual(['one.png', 'page.html']);
    await waitFor(() => expect(sent.filter(({ name }) => name === 'GET /admin/media')).toHaveLength(2));
    await user.click(screen.getByRole('button', { name: 'Clear the list' }));
    expect(screen.queryByRole('region', { name: 'Uploads' })).not.toBeInTheDocument();
  });

  test('a file that the library already has is reported, with a link', async () => {
    const known = { ...picture, id: 50, name: 'kites.jpg' };
    const { user } = await open({
      'POST /admin/media': { results: [{ name: 'again.png', media: known, known: true }] },
    });
    await user.upload(input(), file('again.png'));
    expect(await within(uploads()).findByText('1 file already in the library')).toBeVisible();
    expect(line('again.png')).toHaveTextContent('Already in the library, as kites.jpg');
    expect(within(line('again.png')).getByRole('link')).toHaveAttribute('href', '/admin/media/50');
  });

  test('a file that is clearly too large is not sent', async () => {
    const { user, sent } = await open();
    const huge = Object.defineProperty(file('huge.png'), 'size', { value: 21 * 1024 * 1024 });
    await user.upload(input(), huge);
    expect(line('huge.png')).toHaveTextContent('This picture is larger than 20 MB.');
    expect(posts(sent)).toHaveLength(0);
  });

  describe('if the browser can make pictures smaller', () => {
    const image = { width: 8000, height: 6000, close: jest.fn() };
    const context = { drawImage: jest.fn(), fillRect: jest.fn() };
    const canvas = HTMLCanvasElement.prototype;

    beforeEach(() => {
      Object.assign(globalThis, { createImageBitmap: jest.fn(async () => image) });
      jest.spyOn(canvas, 'getContext').mockReturnValue(context as never);
      jest.spyOn(canvas, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, done, type) {
        done(new Blob([`${this.width}x${this.height}`], { type }));
      });
    });
    afterEach(() => {
      Reflect.deleteProperty(globalThis, 'createImageBitmap');
      jest.restoreAllMocks();
    });
    // jsdom does not implement `Blob.slice`.
    const large = (name: string, type: string, arrayBuffer = async () => new ArrayBuffer(0)) =>
      Object.defineProperties(file(name, type), {
        size: { value: 21 * 1024 * 1024 },
        slice: { value: () => ({ arrayBuffer }) },
      });
    const words = 'This picture has more than 50 megapixels.';

    test.each([
      ['huge.jpg', 'image/jpeg', 'huge.jpg'],
      ['huge.png', 'image/png', 'huge.webp'],
    ])('%s is sent smaller, upright as people see it', async (name, type, sent_as) => {
      const { user, sent } = await open({ 'POST /admin/media': keeping });
      await user.upload(input(), large(name, type));
      expect(await within(uploads()).findByText('1 file uploaded')).toBeVisible();
      expect(posts(sent).map(uploadedName)).toEqual([sent_as]);
      expect(createImageBitmap).toHaveBeenCalledWith(expect.anything(), { imageOrientation: 'from-image' });
      expect(context.drawImage).toHaveBeenCalledWith(image, 0, 0, 4096, 3072);
    });

    test('a photo of an iPhone is sent as a JPEG, or as it is if the browser can’t read it', async () => {
      const { user, sent } = await open({ 'POST /admin/media': keeping });
      await user.upload(input(), file('IMG_1.HEIC', ''));
      expect(await within(uploads()).findByText('1 file uploaded')).toBeVisible();
      jest.mocked(createImageBitmap).mockRejectedValue(new DOMException('', 'InvalidStateError'));
      await user.upload(input(), file('IMG_2.HEIC', ''));
      expect(await within(uploads()).findByText('2 files uploaded')).toBeVisible();
      expect(posts(sent).map(uploadedName)).toEqual(['IMG_1.jpg', 'IMG_2.HEIC']);
    });

    test('a picture with too many pixels for the library is sent again, smaller', async () => {
      const { user, sent } = await open({
        'POST /admin/media': (request: SentRequest) =>
          uploadedName(request) === 'wide.png'
            ? failing(413, { message: words, results: [{ name: 'wide.png', error: words }] })
            : keeping(request),
      });
      await user.upload(input(), file('wide.png', 'image/png'));
      expect(await within(uploads()).findByText('1 file uploaded')).toBeVisible();
      expect(posts(sent).map(uploadedName)).toEqual(['wide.png', 'wide.webp']);
    });

    test('an animated picture is not sent, and neither is an unreadable one', async () => {
      const { user, sent } = await open();
      const { buffer } = Uint8Array.from('RIFF....WEBPVP8X....\u0002', (sign) => sign.charCodeAt(0));
      await user.upload(
        input(),
        large('moving.webp', 'image/webp', async () => buffer),
      );
      expect(await within(uploads()).findByText(/animated.*JPEG or PNG/)).toBeVisible();
      const gone = async () => Promise.reject(new DOMException('', 'NotReadableError'));
      await user.upload(input(), large('gone.png', 'image/png', gone));
      expect(await within(uploads()).findByText(/can’t be read/)).toBeVisible();
      expect(posts(sent)).toHaveLength(0);
    });

    test('a video and a large GIF are not sent', async () => {
      const { user, sent } = await open();
      await user.upload(input(), [large('kite.gif', 'image/gif'), file('kite.mp4', 'video/mp4')]);
      expect(line('kite.gif')).toHaveTextContent('This picture is larger than 20 MB.');
      expect(line('kite.mp4')).toHaveTextContent(/YouTube or Vimeo.*Video block/);
      expect(posts(sent)).toHaveLength(0);
    });
  });

  test('two files are sent at a time, and a cancelled one makes room', async () => {
    let answer = () => {};
    const waiting = new Promise<void>((resolve) => (answer = resolve));
    const { user, sent } = await open({
      'POST /admin/media': (request: SentRequest) => waiting.then(() => keeping(request)),
    });
    await user.upload(
      input(),
      ['1.png', '2.png', '3.png'].map((name) => file(name)),
    );
    expect(within(uploads()).getByText('Uploading 1 of 3 files')).toBeVisible();
    await waitFor(() => expect(posts(sent)).toHaveLength(2));
    expect(line('3.png')).toHaveTextContent('Waiting');

    await user.click(within(line('3.png')).getByRole('button', { name: 'Cancel: 3.png' }));
    await act(async () => answer());
    expect(await within(uploads()).findByText('2 files uploaded')).toBeVisible();
    expect(posts(sent)).toHaveLength(2);
  });

  test('a file that failed with the connection can be tried again', async () => {
    let isDown = true;
    const { user } = await open({
      'POST /admin/media': (request: SentRequest) => {
        if (isDown) throw new Error('Network Error');
        return keeping(request);
      },
    });
    await user.upload(input(), file('one.png'));
    expect(await within(uploads()).findByText('The connection was lost.')).toBeVisible();
    isDown = false;
    await user.click(within(line('one.png')).getByRole('button', { name: /Try again/ }));
    expect(await within(uploads()).findByText('1 file uploaded')).toBeVisible();
  });

  test('files are dropped anywhere on the page, or pasted', async () => {
    const { sent } = await open({ 'POST /admin/media': keeping });
    const dataTransfer = { types: ['Files'], files: [file('dropped.png')] };
    fireEvent.dragOver(document.body, { dataTransfer });
    expect(screen.getByText('Drop the files to upload them')).toBeVisible();
    fireEvent.drop(document.body, { dataTransfer });
    expect(screen.getByText('Drop the files to upload them')).not.toBeVisible();
    fireEvent.paste(document.body, { clipboardData: { types: ['Files'], files: [file('pasted.png')] } });
    fireEvent.paste(document.body, {
      clipboardData: { types: ['text/plain', 'Files'], files: [file('of-a-text.png')] },
    });
    await waitFor(() => expect(posts(sent).map(uploadedName)).toEqual(['dropped.png', 'pasted.png']));
  });

  test('leaving during an upload asks first', async () => {
    const { user, router } = await open({ 'POST /admin/media': () => new Promise(() => {}) });
    await user.upload(input(), file('one.png'));
    await act(() => router.navigate('/elsewhere'));
    const question = await screen.findByRole('dialog', { name: 'Leave while files are uploading?' });
    await user.click(within(question).getByRole('button', { name: 'Leave' }));
    expect(await screen.findByRole('heading', { name: 'Elsewhere' })).toBeVisible();
  });
});
