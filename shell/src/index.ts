import '@lapis/ui/theme.css';
import { NoConnection } from './federation/chunk-failure';
import { thisPage } from './federation/reload';
import { start } from './start';

// What the server rendered stays readable, and its links work, where it could not be brought to life.
start().catch((error: unknown) => {
  console.error(error);
  if (!(error instanceof NoConnection)) return;
  addEventListener('online', () => thisPage.reload(), { once: true });
});
