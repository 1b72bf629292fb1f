import type { Locator, Page } from '@playwright/test';

/** How somebody works: what it takes to press something, and to go to a field, each counted as steps. */
export interface Hands {
  press: (target: Locator) => Promise<void>;
  /** Goes to a field to type there. */
  enter: (target: Locator) => Promise<void>;
  /** A key that is no typing, such as the Enter that picks. */
  key: (name: string) => Promise<void>;
  /** Clicks, taps, and keys outside of typing, so far. */
  steps: () => number;
}

/** With a mouse, or with a finger: what is out of sight is scrolled to, which is no step. */
export function pointing(page: Page, act: 'click' | 'tap'): Hands {
  let steps = 0;
  const press = (target: Locator) => {
    steps += 1;
    return target[act]();
  };
  return { press, enter: press, key: keyOf(page, () => (steps += 1)), steps: () => steps };
}

/** More than stand on any page of the portal. */
const MOST_STOPS = 200;

/** With the keyboard alone: Tab or Shift+Tab, whichever leads there, and then Enter, or Space for a choice. */
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
