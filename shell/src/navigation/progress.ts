import type { HostRouter } from '@lapis/router';
import { savesData } from './saves-data';
import { whenIdle } from './when-idle';

const load = async () => (await import(/* webpackChunkName: "progress" */ './progress-bar')).createProgress();

export function showProgress(router: HostRouter) {
  let progress: ReturnType<typeof load> | undefined;
  let busy = false;
  const keepLoading = () => {
    progress ??= load();
    // The page works without a progress bar, and the next navigation tries to load it again.
    progress.catch(() => (progress = undefined));
    return progress;
  };
  // Loaded ahead, so that it doesn't share a slow line with the first page that is opened.
  if (!savesData()) whenIdle(keepLoading);

  router.subscribe(({ navigation, initialized, errors }) => {
    const now = initialized && navigation.state !== 'idle';
    if (now === busy) return;
    busy = now;
    keepLoading().then(
      (bar) => {
        if (now) {
          if (busy) bar.start();
        } else if (errors) bar.fail();
        else bar.finish();
      },
      () => {},
    );
  });
}
