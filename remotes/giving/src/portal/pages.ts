import { appealPages } from './appeals/appeals.page';
import { giftAidPages } from './gift-aid/gift-aid.page';
import { giftPages } from './gifts/gifts.page';
import { overviewPage } from './overview/overview.page';
import { givingSettingsPage } from './settings/settings.page';
import { statementPages } from './statements/statements.page';
import { supporterPages } from './supporters/supporters.page';
import { totalsPage } from './totals/totals.page';

export const portalPages = [
  overviewPage,
  totalsPage,
  ...giftPages,
  ...supporterPages,
  ...appealPages,
  ...statementPages,
  ...giftAidPages,
  givingSettingsPage,
];
