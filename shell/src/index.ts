import '@lapis/ui/theme.css';
import '@lapis/ui/site-fonts.css';
import { isChunkFailure, NoConnection, Unanswered } from './federation/chunk-failure';
import { thisPage } from './federation/reload';
import { tellLeft } from './federation/reports';
import { reportNotAlive } from './federation/watch-start';
import { sayReadOnly } from './pages/Served';
import { start } from './start';

// If hydration fails, server-rendered content stays readable and its links work.
start().catch((error: unknown) => {
  console.error(error);
  if (error instanceof NoConnection) {
    addEventListener('online', () => thisPage.reload(), { once: true });
    return;
  }
  sayReadOnly();
  if (error instanceof Unanswered) tellLeft();
  else if (!isChunkFailure(error)) reportNotAlive().catch(console.error);
});
