import { configure, getConfig } from '@testing-library/dom';
// Loaded first, because it sets a wrapper too.
import '@testing-library/react';

const { asyncWrapper } = getConfig();
/** The real one, even in a test that fakes the clock. */
const { setTimeout } = globalThis;

/** With `SLOW=test`, a test waits after each of its steps, so the page has gone on before the next. */
configure({
  asyncWrapper: (step) =>
    asyncWrapper(async () => {
      const result = await step();
      await new Promise((resolve) => setTimeout(resolve, 120));
      return result;
    }),
});
