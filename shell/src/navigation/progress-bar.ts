import { trustedMarkup } from '@lapis/ui';
import NProgress from 'nprogress';
import './progress.css';

/** Values from the specification (section 9), in milliseconds and as a fraction. */
const duration = 3000;
const tick = 100;
const finishAbove = 0.95;

NProgress.configure({
  trickle: false,
  showSpinner: false,
  minimum: 0.01,
  // Replaces the library's markup, which has an invalid ARIA role.
  template: trustedMarkup('<div class="bar"></div>'),
  barSelector: '.bar',
});

export function createProgress() {
  let timer: ReturnType<typeof setInterval> | undefined;

  function stop() {
    clearInterval(timer);
    timer = undefined;
  }

  return {
    start() {
      stop();
      document.documentElement.removeAttribute('data-navigation-failed');
      NProgress.remove();
      NProgress.status = null;
      NProgress.start();
      timer = setInterval(() => {
        NProgress.inc(tick / duration);
        if ((NProgress.status ?? 1) > finishAbove) this.finish();
      }, tick);
    },

    finish() {
      stop();
      NProgress.done();
    },

    fail() {
      document.documentElement.setAttribute('data-navigation-failed', '');
      NProgress.set(Math.max(NProgress.status ?? 0, 0.5));
      this.finish();
    },
  };
}
