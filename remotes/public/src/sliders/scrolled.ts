const slideWidth = (row: HTMLElement) => row.querySelector('li')?.offsetWidth || Infinity;

/** Returns how many slides a row has been scrolled before Swiper has loaded. */
export const scrolledSlides = (row: HTMLElement) => Math.round(Math.abs(row.scrollLeft) / slideWidth(row));

/** Scrolls a row to a slide before Swiper has loaded. */
export function scrollToSlide(row: HTMLElement, index: number) {
  const before = getComputedStyle(row).direction === 'rtl' ? -1 : 1;
  row.scrollTo({ left: before * index * slideWidth(row), behavior: 'instant' });
}
