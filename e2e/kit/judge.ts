import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './journey';

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Rules that a page can break in the dark scheme alone. */
const rulesOfColour = ['color-contrast', 'link-in-text-block'];

type Scheme = 'light' | 'dark';

/**
 * Checks the accessibility of the page in its present state, in light and dark; reports violations with their
 * elements.
 */
export async function judge(page: Page, where: string, schemes: Scheme[] = ['light', 'dark']) {
  for (const scheme of schemes) {
    const faults = await faultsOf(page, scheme);
    const told = faults.map(({ rule, elements }) => `${rule}\n    ${elements.join('\n    ')}`);
    expect.soft(told, `${where}, ${scheme}`).toEqual([]);
  }
}

/**
 * Returns the accessibility rules that the page breaks in its present state, each with the elements that
 * break it.
 * @param within selector of the part to check
 */
export async function faultsOf(page: Page, colorScheme: Scheme, within = 'html') {
  await page.emulateMedia({ colorScheme });
  await finishTransitions(page);
  // Uses the copy of axe that the page already has: loading another takes as long as the check.
  const hasAxe = await page.evaluate(() => 'axe' in window);
  // Checks the page without its frames: axe can't run in a frame that permits no scripts.
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

/**
 * Finishes transitions, because contrast can't be checked halfway between two colours. Endless animations
 * continue.
 */
const finishTransitions = (page: Page) =>
  page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    }
  });
