import type { HostRouter } from '@lapis/router';

const load = async () => (await import(/* webpackChunkName: "progress" */ './progress-bar')).createProgress();

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
          if (busy) bar.start();
        } else if (errors) bar.fail();
        else bar.finish();
      },
      // The page works without a progress bar, and the next navigation tries to load it again.
      () => (progress = undefined),
    );
  });
}
