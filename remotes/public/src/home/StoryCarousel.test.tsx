import { renderPage } from '@lapis/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Swiper } from 'swiper/types';
import { storySummary } from '../stories/story.fixture';
import { fakeViewport, reduceMotion, setViewport } from '../sliders/viewport.fixture';
import { StoryCarousel } from './StoryCarousel';

fakeViewport();

async function open(count: number) {
  const stories = Array.from({ length: count }, (_, index) => storySummary(index + 1));
  renderPage([{ path: '/', Component: () => <StoryCarousel stories={stories} /> }], { at: '/' });
  const list = await screen.findByRole('list', { name: 'Stories' });
  const element = list.parentElement as HTMLElement & { swiper?: Swiper };
  await waitFor(() => expect(element.swiper?.initialized).toBe(true));
  return element.swiper as Swiper;
}

const dots = () => screen.queryAllByRole('button', { name: /^Page/ });
const reachable = () =>
  screen
    .getAllByRole('link')
    .filter((link) => !link.closest('[inert]'))
    .map((link) => link.textContent);

test('has the values of the second carousel', async () => {
  const { params, autoplay } = await open(6);
  expect(params).toMatchObject({
    slidesPerView: 2,
    slidesPerGroup: 2,
    speed: 500,
    threshold: 8,
    autoplay: { delay: 2000 },
  });
  expect(autoplay.running).toBe(true);
});

test.each([
  [320, 6, 3],
  [599, 6, 3],
  [1280, 5, 3],
])('at %i px it turns %i stories in %i pages', async (width, count, pages) => {
  setViewport(width);
  await open(count);
  await waitFor(() => expect(dots()).toHaveLength(pages));
});

test('a dot shows its page, and only that page’s links can be reached', async () => {
  await open(5);
  const dot = await screen.findByRole('button', { name: 'Page 3 of 3' });
  expect(reachable()).toEqual(['Story 1', 'Story 2']);
  await userEvent.click(dot);
  expect(dot).toHaveAttribute('aria-current');
  expect(reachable()).toEqual(['Story 4', 'Story 5']);
});

test('keys turn the pages and move the focus', async () => {
  await open(6);
  await waitFor(() => expect(reachable()).toHaveLength(2));
  act(() => screen.getByRole('link', { name: 'Story 1' }).focus());
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('link', { name: 'Story 3' })).toHaveFocus();
  await userEvent.keyboard('{End}');
  expect(screen.getByRole('link', { name: 'Story 5' })).toHaveFocus();
  await userEvent.keyboard('{Home}');
  expect(screen.getByRole('link', { name: 'Story 1' })).toHaveFocus();
});

test('can be paused, pauses while it has the focus, and starts again after the last page', async () => {
  const swiper = await open(3);
  act(() => swiper.slideNext());
  act(() => swiper.slideNext());
  expect(swiper.activeIndex).toBe(0);

  await userEvent.tab();
  await userEvent.tab();
  expect(swiper.autoplay.running).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Pause the stories' }));
  act(() => (document.activeElement as HTMLElement).blur());
  expect(swiper.autoplay.running).toBe(false);
});

test('does not turn automatically if the visitor prefers reduced motion', async () => {
  reduceMotion();
  const { autoplay } = await open(6);
  await waitFor(() => expect(autoplay.running).toBe(false));
});
