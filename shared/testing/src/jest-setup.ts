import '@testing-library/jest-dom';
import { configure } from '@testing-library/dom';

// Whatever is waited for is there at once on an idle machine, and may take its time where others use the processors.
// The one limit of all waits: shorter than that of a whole test, so that a failure says what did not come.
configure({ asyncUtilTimeout: 30_000 });

/** jsdom knows no media: nothing matches, as in a narrow light window without preferences. */
window.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  });

/** jsdom has no layout, so there is nowhere to scroll; tests that care put a spy here. */
window.scrollTo = () => {};
Element.prototype.scrollIntoView ??= () => {};

/** jsdom measures nothing. */
performance.mark ??= () => ({}) as PerformanceMark;
Performance.prototype.getEntriesByType ??= () => [];

/** jsdom animates nothing. */
Element.prototype.animate ??= () =>
  ({ cancel: () => {}, finished: Promise.resolve() }) as unknown as Animation;

/**
 * jsdom's dialogs don't open: here they stand in the page like any other element, and the focus goes to the first thing
 * in them that takes it, as browsers have it.
 */
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
  const fields = 'a[href], button, input, select, textarea';
  (this.querySelector<HTMLElement>('[autofocus]') ?? this.querySelector<HTMLElement>(fields))?.focus();
  this.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !this.dispatchEvent(new Event('cancel', { cancelable: true }))) return;
    this.close();
  });
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement, answer?: string) {
  this.open = false;
  this.returnValue = answer ?? '';
  this.dispatchEvent(new Event('close'));
};
