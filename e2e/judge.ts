import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './journey';

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What a page in the dark can get wrong beside what it gets wrong by day. */
const rulesOfColour = ['color-contrast', 'link-in-text-block'];

type Scheme = 'light' | 'dark';

/** Judges the page as it stands, in light and dark; a violation is told with the elements it is about. */
export async function judge(page: Page, where: string, schemes: Scheme[] = ['light', 'dark']) {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    await finishTransitions(page);
    // A page that has axe already needs no second one, which takes as long to load as the judging does.
    const hasAxe = await page.evaluate(() => 'axe' in window);
    // The page is judged by itself: a frame in which nothing may run cannot be looked into either.
    const axe = new AxeBuilder({ page, ...(hasAxe && { axeSource: 'axe.version' }) })
      .options({ resultTypes: ['violations'] })
      .exclude('iframe')
      .setLegacyMode();
    const { violations } = await (
      colorScheme === 'light' ? axe.withTags(wcag) : axe.withRules(rulesOfColour)
    ).analyze();
    const told = violations.map(
      ({ id, help, nodes }) => `${id}: ${help}\n    ${nodes.map(({ html }) => html).join('\n    ')}`,
    );
    expect.soft(told, `${where}, ${colorScheme}`).toEqual([]);
  }
}

/** Halfway between two colours there is no contrast to judge; what turns for ever is left alone. */
const finishTransitions = (page: Page) =>
  page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    }
  });
