import '@lapis/ui/theme.css';
import '@lapis/ui/site-fonts.css';
import { isChunkFailure, NoConnection, Unanswered } from './federation/chunk-failure';
import { thisPage } from './federation/reload';
import { tellNotAlive } from './federation/watch-start';
import { sayReadOnly } from './pages/Served';
import { start } from './start';

// What the server rendered stays readable, and its links work, where it could not be brought to life.
start().catch((error: unknown) => {
  console.error(error);
  if (error instanceof NoConnection) {
    addEventListener('online', () => thisPage.reload(), { once: true });
    return;
  }
  sayReadOnly();
  if (!isChunkFailure(error) && !(error instanceof Unanswered)) tellNotAlive().catch(console.error);
});
