import { trustedMarkup } from '@lapis/ui';
import NProgress from 'nprogress';
import './progress.css';

/** Specification, section 9, in milliseconds and as a part of the whole. */
const duration = 3000;
const tick = 100;
const finishAbove = 0.95;

NProgress.configure({
  trickle: false,
  showSpinner: false,
  minimum: 0.01,
  // The library's own markup carries a role that no assistive technology knows.
  template: trustedMarkup('<div class="bar"></div>'),
  barSelector: '.bar',
});

/** The thin bar at the top of the window while a page is on its way. */
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
