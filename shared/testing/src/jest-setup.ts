import '@testing-library/jest-dom';
import { configure } from '@testing-library/dom';

// A page of the portal takes its time to load where the machine has other work.
configure({ asyncUtilTimeout: 5000 });

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

/** jsdom measures nothing. */
performance.mark ??= () => ({}) as PerformanceMark;

/** jsdom animates nothing. */
Element.prototype.animate ??= () =>
  ({ cancel: () => {}, finished: Promise.resolve() }) as unknown as Animation;

/**
 * jsdom's dialogs don't open: here they stand in the page like any other element, and the focus goes to the first thing
 * in them that takes it, as browsers have it.
 */
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
  this.querySelector<HTMLElement>('a[href], button, input, select, textarea')?.focus();
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
};
