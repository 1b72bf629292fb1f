import type { HostRouter } from '@lapis/router';

const load = async () => (await import(/* webpackChunkName: "progress" */ './progress-bar')).createProgress();

/** Shows the bar during navigation; its code comes with the first one. The first page has its own indicator. */
export function showProgress(router: HostRouter) {
  let progress: ReturnType<typeof load> | undefined;
  let busy = false;

  router.subscribe(({ navigation, initialized, errors }) => {
    const now = initialized && navigation.state !== 'idle';
    if (now === busy) return;
    busy = now;
    progress ??= load();
    progress.then(
      (bar) => {
        if (now) {
          // It may have come when the page had already.
          if (busy) bar.start();
        } else if (errors) bar.fail();
        else bar.finish();
      },
      // A page is worth more than the bar above it; the next navigation asks for it again.
      () => (progress = undefined),
    );
  });
}
