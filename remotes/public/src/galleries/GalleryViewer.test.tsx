import { failing, renderPage } from '@lapis/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Swiper } from 'swiper/types';
import { fakeViewport, reduceMotion, setViewport } from '../sliders/viewport.fixture';
import { createGallery } from './gallery.fixture';
import { GalleryViewer } from './GalleryViewer';

fakeViewport();

const address = 'GET /galleries/kite-season';

function open(answer: unknown, title?: string) {
  const Component = () => <GalleryViewer gallery="kite-season" title={title} />;
  return renderPage([{ path: '/', Component }], { at: '/', answers: { [address]: answer } });
}

const slider = (list: HTMLElement) => (list.parentElement as HTMLElement & { swiper?: Swiper }).swiper;

/** Returns the slider of a list once Swiper has started. */
async function findSlider(name: string) {
  const list = await screen.findByRole('list', { name });
  await waitFor(() => expect(slider(list)?.initialized).toBe(true));
  return slider(list) as Swiper;
}

const bothRun = (main: Swiper, strip: Swiper, expected: boolean) =>
  waitFor(() => expect([main.autoplay.running, strip.autoplay.running]).toEqual([expected, expected]));

const pictures = () =>
  within(screen.getByRole('list', { name: 'Pictures' })).getAllByRole('img', { hidden: true });
const thumbnail = (number: number) =>
  screen.findByRole('button', { name: new RegExp(`Show picture ${number}:`) });

test('fetches its gallery, by the given identifier, when it mounts', async () => {
  const { sent } = open({ results: createGallery(2) });
  await screen.findByRole('list', { name: 'Pictures' });
  expect(sent.map(({ name }) => name)).toEqual([address]);
});

test('starts empty: the main slider appears only once there are slides', async () => {
  let answer!: (body: unknown) => void;
  open(new Promise((resolve) => (answer = resolve)));
  await waitFor(() => expect(screen.getByRole('region')).toBeInTheDocument());
  expect(screen.queryByRole('list')).not.toBeInTheDocument();
  await act(async () => answer({ results: createGallery(2) }));
  expect(await screen.findByRole('list', { name: 'Pictures' })).toBeInTheDocument();
});

test('without pictures it says so, and shows no slider', async () => {
  open({ results: createGallery(0) });
  expect(await screen.findByText(/no pictures in this gallery yet/)).toBeInTheDocument();
  expect(screen.queryByRole('list')).not.toBeInTheDocument();
});

test('shows the given title', async () => {
  open({ results: createGallery(1) }, 'From the school');
  expect(await screen.findByRole('heading', { name: 'From the school' })).toBeInTheDocument();
});

test('without a title there is no heading', async () => {
  open({ results: createGallery(1) });
  await screen.findByRole('list', { name: 'Pictures' });
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
});

test('builds its slides from image_url, each new one at the front of the list', async () => {
  open({ results: createGallery(3) });
  await screen.findByRole('list', { name: 'Pictures' });
  expect(pictures().map((picture) => picture.getAttribute('src'))).toEqual([
    '/storage/media/3.webp',
    '/storage/media/2.webp',
    '/storage/media/1.webp',
  ]);
  expect(pictures().map((picture) => picture.getAttribute('alt'))).toEqual(['Kite 3', 'Kite 2', 'Kite 1']);
});

test('the main slider fades, plays automatically and has the carousel defaults of the site', async () => {
  open({ results: createGallery(3) });
  const main = await findSlider('Pictures');
  expect(main.params).toMatchObject({
    effect: 'fade',
    speed: 300,
    threshold: 50,
    autoplay: { enabled: true, delay: 3000 },
  });
  expect(main.autoplay.running).toBe(true);
});

test('the main slider has navigation buttons and no dots', async () => {
  open({ results: createGallery(3) });
  const main = await findSlider('Pictures');
  expect(screen.getByRole('button', { name: 'Previous picture' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Next picture' })).toBeInTheDocument();
  const shown = main.el.closest('section') as HTMLElement;
  const buttons = within(shown).getAllByRole('button', { name: /^(?!Show picture)/ });
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
    'Previous picture',
    'Next picture',
    'Pause the pictures',
    'Full screen',
  ]);
  expect(main.el.querySelector('[class*="dot"], [class*="bullet"]')).not.toBeInTheDocument();
});

test('the buttons turn the pictures, with caption and number, and start again after the last', async () => {
  open({ results: createGallery(2) });
  const main = await findSlider('Pictures');
  expect(screen.getByText('Caption 2', { selector: '[aria-live]' })).toBeInTheDocument();
  expect(screen.getByText(/1 \/ 2/)).toBeInTheDocument();

  await userEvent.click(screen.getByRole('button', { name: 'Previous picture' }));
  expect(main.realIndex).toBe(1);
  expect(main.slides[1]?.style.transitionDuration).toBe('300ms');
  expect(screen.getByText('Caption 1', { selector: '[aria-live]' })).toBeInTheDocument();
  expect(screen.getByText(/2 \/ 2/)).toBeInTheDocument();
});

test('ignores navigation that comes within 500 ms', async () => {
  open({ results: createGallery(5) });
  const main = await findSlider('Pictures');
  const now = jest.spyOn(Date, 'now').mockReturnValue(10_000);
  const next = screen.getByRole('button', { name: 'Next picture' });
  await userEvent.click(next);
  now.mockReturnValue(10_499);
  await userEvent.click(next);
  expect(main.realIndex).toBe(1);
  now.mockReturnValue(10_500);
  await userEvent.click(next);
  expect(main.realIndex).toBe(2);
  now.mockRestore();
});

test('arrow keys, Home and End turn the pictures, but not together with Alt', async () => {
  open({ results: createGallery(4) });
  const main = await findSlider('Pictures');
  act(() => screen.getByRole('button', { name: /Pause/ }).focus());
  for (const [key, reached] of [
    ['{ArrowRight}', 1],
    ['{End}', 3],
    ['{Home}', 0],
    ['{Alt>}{ArrowRight}{/Alt}', 0],
  ] as const) {
    await userEvent.keyboard(key);
    expect(main.realIndex).toBe(reached);
  }
});

describe('full screen', () => {
  const slideshow = () => screen.getByRole('button', { name: /ull screen/ }).closest('[data-full]');

  test('without the Fullscreen API it covers the page, which can’t be reached until Esc', async () => {
    const Component = () => (
      <>
        <p>Around it</p>
        <GalleryViewer gallery="kite-season" />
      </>
    );
    renderPage([{ path: '/', Component }], {
      at: '/',
      answers: { [address]: { results: createGallery(3) } },
    });
    await findSlider('Pictures');
    const around = screen.getByText('Around it');
    expect(slideshow()).toBeNull();

    await userEvent.click(screen.getByRole('button', { name: 'Full screen' }));
    expect(slideshow()).toBeInTheDocument();
    expect(around.inert).toBe(true);
    const leave = screen.getByRole('button', { name: 'Leave full screen' });
    expect(leave).toHaveFocus();
    expect(screen.getByText(/1 \/ 3/)).toBeInTheDocument();

    await userEvent.keyboard('{Escape}');
    expect(slideshow()).toBeNull();
    expect(around.inert).toBe(false);
    expect(leave).toHaveFocus();
  });

  test('with the API, the browser enters and leaves full screen', async () => {
    let shown: Element | null | undefined = null;
    const requestFullscreen = jest.fn(async () => {
      shown = slideshow();
    });
    const exitFullscreen = jest.fn();
    Object.defineProperty(document, 'fullscreenElement', { configurable: true, get: () => shown });
    Object.assign(document, { fullscreenEnabled: true, exitFullscreen });
    Object.assign(Element.prototype, { requestFullscreen });

    const { unmount } = open({ results: createGallery(3) });
    await findSlider('Pictures');
    await userEvent.click(screen.getByRole('button', { name: 'Full screen' }));
    expect(requestFullscreen).toHaveBeenCalledTimes(1);
    const place = slideshow();
    expect(shown).toBe(place);
    shown = null;
    act(() => void place?.dispatchEvent(new Event('fullscreenchange')));
    expect(slideshow()).toBeNull();

    await userEvent.click(screen.getByRole('button', { name: 'Full screen' }));
    unmount();
    expect(exitFullscreen).toHaveBeenCalledTimes(1);

    for (const name of ['fullscreenElement', 'fullscreenEnabled', 'exitFullscreen'])
      Reflect.deleteProperty(document, name);
    Reflect.deleteProperty(Element.prototype, 'requestFullscreen');
  });
});

test('there are thumbnails only for more than one slide', async () => {
  open({ results: createGallery(1) });
  await findSlider('Pictures');
  expect(screen.queryByRole('list', { name: 'Thumbnails' })).not.toBeInTheDocument();
});

test.each([
  [599, 3],
  [600, 5],
  [1280, 5],
])('at %i px the strip of thumbnails is centred, plays automatically and shows %i', async (width, shown) => {
  setViewport(width);
  open({ results: createGallery(9) });
  const { params, autoplay } = await findSlider('Thumbnails');
  expect(params).toMatchObject({
    slidesPerView: shown,
    centeredSlides: true,
    speed: 300,
    threshold: 50,
    autoplay: { enabled: true, delay: 3000 },
  });
  expect(autoplay.running).toBe(true);
});

test.each([
  [999, 2],
  [1000, 0],
])('at %i px the strip has %i navigation buttons', async (width, count) => {
  setViewport(width);
  open({ results: createGallery(3) });
  await findSlider('Thumbnails');
  expect(screen.queryAllByRole('button', { name: /(Previous|Next) thumbnail/ })).toHaveLength(count);
});

test.each([5, 9])(
  'clicking one of %i thumbnails moves strip and main slider to that slide',
  async (count) => {
    open({ results: createGallery(count) });
    const main = await findSlider('Pictures');
    const strip = await findSlider('Thumbnails');

    await userEvent.click(await thumbnail(4));
    await waitFor(() => expect([main.realIndex, strip.realIndex]).toEqual([3, 3]));
    expect(await thumbnail(4)).toHaveAttribute('aria-current');

    await userEvent.click(await thumbnail(2));
    await waitFor(() => expect([main.realIndex, strip.realIndex]).toEqual([1, 1]));
  },
);

test.each([5, 9])('of %i slides, whichever slider moves, the other follows', async (count) => {
  open({ results: createGallery(count) });
  const main = await findSlider('Pictures');
  const strip = await findSlider('Thumbnails');
  act(() => void main.slideTo(2));
  await waitFor(() => expect(strip.realIndex).toBe(2));
  act(() => void strip.slideTo(strip.activeIndex + 2));
  await waitFor(() => expect(main.realIndex).toBe(4));
});

test('of many thumbnails only those near the current one are built', async () => {
  open({ results: createGallery(60) });
  const main = await findSlider('Pictures');
  const built = () =>
    within(screen.getByRole('list', { name: 'Thumbnails' })).getAllByRole('button', { hidden: true }).length;
  expect(built()).toBeLessThan(30);
  act(() => void main.slideTo(30));
  expect(await thumbnail(31)).toHaveAttribute('aria-current');
  for (const number of [29, 30, 32, 33]) expect(await thumbnail(number)).toBeInTheDocument();
  expect(built()).toBeLessThan(30);
  act(() => void main.slideTo(59));
  // Wraps around the end.
  expect(
    (await screen.findAllByRole('button', { name: /Show picture 1:/, hidden: true })).length,
  ).toBeGreaterThan(0);
});

test('can be paused and played again', async () => {
  open({ results: createGallery(3) });
  const main = await findSlider('Pictures');
  const strip = await findSlider('Thumbnails');
  await userEvent.click(screen.getByRole('button', { name: 'Pause the pictures' }));
  await bothRun(main, strip, false);
  await userEvent.click(screen.getByRole('button', { name: 'Play the pictures' }));
  await userEvent.unhover(screen.getByRole('button', { name: 'Pause the pictures' }));
  await bothRun(main, strip, true);
});

test('does not play automatically if the visitor prefers reduced motion', async () => {
  reduceMotion();
  open({ results: createGallery(3) });
  const main = await findSlider('Pictures');
  const strip = await findSlider('Thumbnails');
  await bothRun(main, strip, false);
});

test('a gallery that could not be loaded can be loaded again', async () => {
  let works = false;
  open(() => (works ? { results: createGallery(2) } : failing(500)));
  expect(await screen.findByText(/could not be loaded/)).toBeInTheDocument();
  works = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('list', { name: 'Pictures' })).toBeInTheDocument();
});
