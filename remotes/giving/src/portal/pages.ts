import { appealPages } from './appeals/appeals.page';
import { booksPage } from './books/books.page';
import { fundPages } from './funds/funds.page';
import { giftAidPages } from './gift-aid/gift-aid.page';
import { giftPages } from './gifts/gifts.page';
import { overviewPage } from './overview/overview.page';
import { peoplePages } from './people/people.page';
import { cardSetupPage, givingSettingsPage } from './settings/settings.page';
import { smallDonationsPage } from './small-donations/small-donations.page';
import { standingOrderPages } from './standing-orders/standing-orders.page';
import { statementPages } from './statements/statements.page';
import { supporterPages } from './supporters/supporters.page';
import { thanksPage } from './thanks/thanks.page';
import { totalsPage } from './totals/totals.page';

export const portalPages = [
  overviewPage,
  totalsPage,
  ...giftPages,
  thanksPage,
  ...standingOrderPages,
  ...supporterPages,
  ...peoplePages,
  ...appealPages,
  ...statementPages,
  ...giftAidPages,
  smallDonationsPage,
  ...fundPages,
  booksPage,
  givingSettingsPage,
  cardSetupPage,
];
