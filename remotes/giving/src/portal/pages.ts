import { appealPages } from './appeals/appeals.pages';
import { giftAidPages } from './gift-aid/gift-aid.pages';
import { giftPages } from './gifts/gifts.page';
import { overviewPage } from './overview/overview.page';
import { givingSettingsPage } from './settings/settings.page';
import { statementPages } from './statements/statements.pages';
import { supporterPages } from './supporters/supporters.pages';

/** The pages of this remote in the portal. */
export const portalPages = [
  overviewPage,
  ...giftPages,
  ...supporterPages,
  ...appealPages,
  ...statementPages,
  ...giftAidPages,
  givingSettingsPage,
];
