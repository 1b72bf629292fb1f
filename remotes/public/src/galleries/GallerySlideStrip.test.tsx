import { failing, renderPage } from '@lapis/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Swiper } from 'swiper/types';
import { fakeViewport, reduceMotion, setViewport } from '../sliders/viewport.fixture';
import { createGallery } from './gallery.fixture';
import { GallerySlideStrip } from './GallerySlideStrip';

fakeViewport();

type SwiperElement = HTMLElement & { swiper?: Swiper };

function open(answer: unknown) {
  return renderPage([{ path: '/', Component: () => <GallerySlideStrip gallery={7} /> }], {
    at: '/',
    answers: { 'GET /galleries/7': answer },
  });
}

async function strip() {
  const list = await screen.findByRole('list', { name: 'Pictures' });
  const element = list.parentElement as SwiperElement;
  await waitFor(() => expect(element.swiper?.initialized).toBe(true));
  return element.swiper as Swiper;
}

test('fetches its gallery by number, and shows nothing until there are slides', async () => {
  let answer!: (body: unknown) => void;
  const { sent, container } = open(new Promise((resolve) => (answer = resolve)));
  await waitFor(() => expect(sent.map(({ name }) => name)).toEqual(['GET /galleries/7']));
  expect(container).toBeEmptyDOMElement();
  await act(async () => answer({ results: createGallery(6) }));
  expect(await screen.findAllByRole('img')).toHaveLength(6);
});

test.each([{ results: createGallery(0) }, failing(404)])('shows nothing without pictures', async (answer) => {
  const { sent, container } = open(answer);
  await waitFor(() => expect(sent).toHaveLength(1));
  await act(async () => {});
  expect(container).toBeEmptyDOMElement();
});

describe('outside the window', () => {
  let come!: () => void;
  const observe = jest.fn();
  const disconnect = jest.fn();
  const Observer = jest.fn((callback: (entries: { isIntersecting: boolean }[]) => void, _options: object) => {
    come = () => callback([{ isIntersecting: true }]);
    return { observe, disconnect };
  });
  beforeEach(() => {
    jest.clearAllMocks();
    Object.assign(window, { IntersectionObserver: Observer });
  });
  afterEach(() => {
    Reflect.deleteProperty(window, 'IntersectionObserver');
  });

  test('it is a row to scroll by hand; Swiper loads when it comes near, and keeps the position', async () => {
    open({ results: createGallery(8) });
    const row = (await screen.findByRole('list', { name: 'Pictures' })).parentElement as SwiperElement;
    expect(screen.getAllByRole('img')).toHaveLength(8);
    expect(observe).toHaveBeenCalledWith(row);
    expect(Observer.mock.lastCall?.[1]).toEqual({ rootMargin: '300px' });
    // A slider that didn't wait would have started by now.
    await act(() => import('../sliders/swiper').then(() => undefined));
    expect(row.swiper).toBeUndefined();

    row.scrollLeft = 2 * row.offsetWidth;
    act(come);
    expect((await strip()).realIndex).toBe(2);
    expect(row.scrollLeft).toBe(0);
    const dot = screen.getByRole('button', { name: 'Picture 3 of 8' });
    await waitFor(() => expect(dot).toHaveAttribute('aria-current'));
    expect(disconnect).toHaveBeenCalled();
  });

  test('a strip that never comes near is no longer watched once it is removed', async () => {
    const { unmount } = open({ results: createGallery(8) });
    await screen.findByRole('list', { name: 'Pictures' });
    unmount();
    expect(disconnect).toHaveBeenCalled();
  });
});

test.each([
  [320, 1],
  [499, 1],
  [500, 2],
  [767, 2],
  [768, 4],
  [1023, 4],
  [1024, 5],
  [1920, 5],
])('at %i px it shows %i', async (width, shown) => {
  setViewport(width);
  open({ results: createGallery(8) });
  expect((await strip()).params.slidesPerView).toBe(shown);
});

test('has no arrows, and the carousel defaults of the site', async () => {
  open({ results: createGallery(8) });
  const { params, autoplay } = await strip();
  expect(params).toMatchObject({ speed: 300, threshold: 50, autoplay: { delay: 3000 } });
  expect(autoplay.running).toBe(true);
  expect(screen.queryByRole('button', { name: /next|previous/i })).not.toBeInTheDocument();
});

test('loops in both directions, and moves no element of the page for it', async () => {
  open({ results: createGallery(8) });
  const swiper = await strip();
  const elements = [...swiper.slidesEl.children];
  for (const [turn, reached] of [
    ['slidePrev', 7],
    ['slideNext', 0],
  ] as const) {
    act(() => {
      swiper[turn]();
      swiper.wrapperEl.dispatchEvent(new Event('transitionend'));
    });
    expect(swiper.realIndex).toBe(reached);
    // The original, which is the farthest from both ends.
    expect(swiper.activeIndex).toBe(3 + reached);
  }
  expect([...swiper.slidesEl.children]).toEqual(elements);
  expect(swiper.autoplay).toMatchObject({ running: true, paused: false });
});

test('the copies for the loop are hidden from assistive technology', async () => {
  open({ results: createGallery(2) });
  const { slides } = await strip();
  expect(slides).toHaveLength(10);
  expect(screen.getAllByRole('img')).toHaveLength(2);
  expect(screen.getAllByRole('button', { name: /Picture \d of 2/ })).toHaveLength(2);
});

test('a single picture has no copies and no controls', async () => {
  open({ results: createGallery(1) });
  expect((await strip()).slides).toHaveLength(1);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('every picture links to the gallery, and only one of them can be reached with Tab', async () => {
  open({ results: createGallery(6) });
  const links = await screen.findAllByRole('link');
  for (const link of links) expect(link).toHaveAttribute('href', '/galleries/kite-season');
  expect(links.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
});

test('a dot moves to its picture, in 300 ms', async () => {
  open({ results: createGallery(8) });
  const { realIndex, wrapperEl } = await strip();
  expect(realIndex).toBe(0);
  const dot = screen.getByRole('button', { name: 'Picture 3 of 8' });
  await userEvent.click(dot);
  await waitFor(() => expect(dot).toHaveAttribute('aria-current'));
  expect(wrapperEl.style.transitionDuration).toBe('300ms');
});

test('can be paused', async () => {
  open({ results: createGallery(8) });
  const { autoplay } = await strip();
  await userEvent.click(screen.getByRole('button', { name: 'Pause the pictures' }));
  expect(autoplay.running).toBe(false);
});

test('pauses while it has the keyboard focus, unless the visitor pressed play', async () => {
  open({ results: createGallery(8) });
  const { autoplay } = await strip();
  await userEvent.tab();
  expect(screen.getAllByRole('link')[0]).toHaveFocus();
  expect(autoplay.running).toBe(false);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}{Enter}');
  expect(screen.getByRole('button', { name: 'Pause the pictures' })).toHaveFocus();
  expect(autoplay.running).toBe(true);
});

test('does not move automatically if the visitor prefers reduced motion', async () => {
  reduceMotion();
  open({ results: createGallery(8) });
  const { autoplay } = await strip();
  await waitFor(() => expect(autoplay.running).toBe(false));
});
