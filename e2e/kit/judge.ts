import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './journey';

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Rules that a page may break only in the dark scheme. */
const rulesOfColour = ['color-contrast', 'link-in-text-block'];

export type Scheme = 'light' | 'dark';

/**
 * Checks the accessibility of the page in its current state, in light and dark. Reports violations with their
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
 * Returns the accessibility rules that the page breaks in its current state, each with the elements that
 * break it.
 * @param within selector for the part to check
 */
export async function faultsOf(page: Page, colorScheme: Scheme, within = 'html') {
  await page.emulateMedia({ colorScheme });
  await finishTransitions(page);
  // Uses the copy of axe that the page already has, because loading another copy takes as long as the check.
  const hasAxe = await page.evaluate(() => 'axe' in window);
  // Leaves out the page's frames, because axe can't run in a frame that doesn't allow scripts.
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
 * keep running.
 */
const finishTransitions = (page: Page) =>
  page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    }
  });
