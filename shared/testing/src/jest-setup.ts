import '@testing-library/jest-dom';
import { configure } from '@testing-library/dom';

// Generous for busy machines, but shorter than the test timeout, so that a failure names the missing element.
configure({ asyncUtilTimeout: 30_000 });

/** jsdom has no media queries. This makes none match, as in a narrow window with a light colour scheme. */
window.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  });

/** jsdom has no layout and can't scroll; tests can spy on these functions. */
window.scrollTo = () => {};
Element.prototype.scrollIntoView ??= () => {};

/** jsdom has no performance timeline. */
performance.mark ??= () => ({}) as PerformanceMark;
Performance.prototype.getEntriesByType ??= () => [];

/** jsdom has no animations. */
Element.prototype.animate ??= () =>
  ({ cancel: () => {}, finished: Promise.resolve() }) as unknown as Animation;

/** Opens dialogs and focuses their first focusable element, as browsers do but jsdom doesn't. */
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
  const fields = 'a[href], button, input, select, textarea';
  (this.querySelector<HTMLElement>('[autofocus]') ?? this.querySelector<HTMLElement>(fields))?.focus();
  this.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    // The page's own listeners come first, and can only keep the dialog open by preventing the default.
    queueMicrotask(() => {
      if (event.defaultPrevented) return;
      if (this.dispatchEvent(new Event('cancel', { cancelable: true }))) this.close();
    });
  });
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement, answer?: string) {
  this.open = false;
  this.returnValue = answer ?? '';
  this.dispatchEvent(new Event('close'));
};
