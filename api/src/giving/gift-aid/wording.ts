import type { DeclarationWording } from '@lapis/contract';

interface DeclarationText {
  agree: (charity: string) => string;
  explains: (charity: string) => string[];
}

const commonNotes = (charity: string) => [
  `Gift Aid is reclaimed by ${charity} from the tax you pay for the current tax year. Your address is needed to identify you as a current UK taxpayer.`,
  `Please notify ${charity} if you want to cancel this declaration, change your name or home address, or no longer pay sufficient tax on your income and/or capital gains.`,
  'If you pay Income Tax at the higher or additional rate and want to receive the additional tax relief due to you, you must include all your Gift Aid donations on your Self-Assessment tax return or ask HM Revenue and Customs to adjust your tax code.',
];

/**
 * Wording of declarations, from HMRC's form for past, present and future gifts. Declarations store the
 * version of their wording, so add a new version instead of changing or removing one.
 * '2026-01': HMRC, 'Gift Aid declaration for past, present & future donations' (template of October 2015, in
 * use since April 2016), linked from https://www.gov.uk/claim-gift-aid/gift-aid-declarations. The form itself
 * wasn't available; the wording was compared with that of several charities that use it, read on 25 November
 * 2026.
 * 'single-2026-01': HMRC, 'Gift Aid declaration for a single donation'
 * (https://www.gov.uk/government/publications/charities-gift-aid-declaration-form-for-a-single-donation). That
 * form wasn't available either; its words are those that a developer's notes and several charities quote, read
 * on 29 November 2026.
 */
const versions = {
  '2026-01': {
    agree: (charity) =>
      `I want to Gift Aid my donation and any donations I make in the future or have made in the past 4 years to ${charity}.`,
    explains: (charity) => [
      'I am a UK taxpayer and understand that if I pay less Income Tax and/or Capital Gains Tax than the amount of Gift Aid claimed on all my donations in that tax year it is my responsibility to pay any difference.',
      ...commonNotes(charity),
    ],
  },
  'single-2026-01': {
    agree: (charity) => `I want to Gift Aid my donation of £______________ to ${charity}.`,
    explains: (charity) => [
      'I am a UK taxpayer and understand that if I pay less Income Tax and/or Capital Gains Tax in the current tax year than the amount of Gift Aid claimed on all my donations it is my responsibility to pay any difference.',
      ...commonNotes(charity),
    ],
  },
} as const satisfies Record<string, DeclarationText>;

const byVersion: Record<string, DeclarationText | undefined> = versions;

export const currentWording: keyof typeof versions = '2026-01';

/** Wording of a declaration for one gift, as on envelopes. */
export const singleWording: keyof typeof versions = 'single-2026-01';

export function findWording(version: string, appName: string): DeclarationWording {
  const words = byVersion[version];
  if (!words) throw new Error(`There is no wording ${version} of the Gift Aid declaration`);
  return { version, agree: words.agree(appName), explains: words.explains(appName) };
}
