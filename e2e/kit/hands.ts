import type { Locator, Page } from '@playwright/test';

/** Ways to operate a page with a pointer or the keyboard, and the number of steps that were needed. */
export interface Hands {
  press: (target: Locator) => Promise<void>;
  /** Goes to a field in order to type there. */
  enter: (target: Locator) => Promise<void>;
  /** Presses a key that types nothing, such as Enter to choose. */
  key: (name: string) => Promise<void>;
  /** Number of clicks, taps and key presses so far, not counting those for typing text. */
  steps: () => number;
}

/** Uses a mouse or a finger. Scrolling to a target doesn't count as a step. */
export function pointing(page: Page, act: 'click' | 'tap'): Hands {
  let steps = 0;
  const press = (target: Locator) => {
    steps += 1;
    return target[act]();
  };
  return { press, enter: press, key: keyOf(page, () => (steps += 1)), steps: () => steps };
}

/** Larger than the number of tab stops on any page of the portal. */
const MOST_STOPS = 200;

/** Uses the keyboard only: Tab or Shift+Tab to reach the target, then Enter, or Space for a choice. */
export function typing(page: Page): Hands {
  let steps = 0;
  const key = keyOf(page, () => (steps += 1));

  async function enter(target: Locator) {
    await target.waitFor();
    const back = await target.evaluate(
      (element) =>
        (document.activeElement?.compareDocumentPosition(element) ?? 0) & Node.DOCUMENT_POSITION_PRECEDING,
    );
    for (let stop = 0; stop < MOST_STOPS; stop += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await key(back ? 'Shift+Tab' : 'Tab');
    }
    throw new Error('The keyboard does not get there');
  }

  return {
    enter,
    key,
    async press(target) {
      await enter(target);
      const isChoice = await target.evaluate((element) => element.matches('[type=radio], [type=checkbox]'));
      await key(isChoice ? 'Space' : 'Enter');
    },
    steps: () => steps,
  };
}

const keyOf = (page: Page, count: () => void) => (name: string) => {
  count();
  return page.keyboard.press(name);
};
