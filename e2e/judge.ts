import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './journey';

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What a page in the dark can get wrong beside what it gets wrong by day. */
const rulesOfColour = ['color-contrast', 'link-in-text-block'];

type Scheme = 'light' | 'dark';

/** Judges the page as it stands, in light and dark; a violation is told with the elements it is about. */
export async function judge(page: Page, where: string, schemes: Scheme[] = ['light', 'dark']) {
  for (const scheme of schemes) {
    const faults = await faultsOf(page, scheme);
    const told = faults.map(({ rule, elements }) => `${rule}\n    ${elements.join('\n    ')}`);
    expect.soft(told, `${where}, ${scheme}`).toEqual([]);
  }
}

/**
 * What shuts readers out of the page as it stands: the rules that it breaks, each with the elements that do.
 * @param within looks at a part of it alone
 */
export async function faultsOf(page: Page, colorScheme: Scheme, within = 'html') {
  await page.emulateMedia({ colorScheme });
  await finishTransitions(page);
  // A page that has axe already needs no second one, which takes as long to load as the judging does.
  const hasAxe = await page.evaluate(() => 'axe' in window);
  // The page is judged by itself: a frame in which nothing may run cannot be looked into either.
  const axe = new AxeBuilder({ page, ...(hasAxe && { axeSource: 'axe.version' }) })
    .options({ resultTypes: ['violations'] })
    .include(within)
    .exclude('iframe')
    .setLegacyMode();
  const { violations } = await (
    colorScheme === 'light' ? axe.withTags(wcag) : axe.withRules(rulesOfColour)
  ).analyze();
  return violations.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    elements: nodes.map(({ html }) => html),
  }));
}

/** Halfway between two colours there is no contrast to judge; what turns for ever is left alone. */
const finishTransitions = (page: Page) =>
  page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    }
  });
